import { openScreen } from '../../../shell/navigation.ts'

/** The list of what one operation uses. */
export const openUses = (operation: string): void =>
  openScreen('/planData/UseInstList', { operationCode: operation })

import { openScreen } from '../../../navigation/navigation.ts'

/** The list of what one operation uses. */
export const openUses = (operation: string): void =>
  openScreen('/planData/UseInstList', { operationCode: operation })

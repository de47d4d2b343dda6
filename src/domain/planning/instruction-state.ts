import { fill, textOf, type Label, type Language } from '../label.ts'

/** What may be done with a work instruction beside what is done with its operation. */
export type InstructionAction = 'printed' | 'resend' | 'acknowledge'

export interface InstructionState {
  readonly instrNo: string
  /** OperationStatus of its operation. */
  readonly status: string
  readonly acknowledged: boolean
}

const refusalTexts = {
  unknown: { zh: '没有工作指示 {instr}', en: 'there is no work instruction {instr}' },
  acknowledged: {
    zh: '工作指示 {instr} 已被确认',
    en: 'work instruction {instr} was acknowledged already',
  },
  completed: { zh: '工作指示 {instr} 的工序已完成', en: 'the operation of {instr} is completed' },
} as const satisfies Record<string, Label>

export type InstructionRefusal = keyof typeof refusalTexts

/** Why not; null: it may. A card may be printed at any time. */
export function instructionRefusal(
  action: InstructionAction,
  { status, acknowledged }: InstructionState,
): InstructionRefusal | null {
  if (action === 'printed') return null
  if (acknowledged) return 'acknowledged'
  return status === 'B' ? 'completed' : null
}

export const instructionRefusalText = (
  refusal: InstructionRefusal,
  instr: string,
  language: Language,
): string => fill(textOf(refusalTexts[refusal], language), { instr })

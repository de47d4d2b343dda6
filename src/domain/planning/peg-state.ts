import { fill, textOf, type Label, type Language } from '../label.ts'

export type PegAction = 'lock' | 'unlock' | 'cut'

const refusalTexts = {
  unknown: { zh: '没有此关联 {peg}', en: 'there is no peg {peg}' },
  locked: { zh: '关联 {peg} 已被 {by} 锁定', en: 'peg {peg} is locked by {by}' },
  notLocked: { zh: '关联 {peg} 未锁定', en: 'peg {peg} is not locked' },
  hard: {
    zh: '关联 {peg} 是硬关联，由来源系统维护',
    en: 'peg {peg} is hard; it is kept where it comes from',
  },
} as const satisfies Record<string, Label>

export type PegRefusal = keyof typeof refusalTexts

/** Why not; null: it may. `kind` is PegKind, `lockUser` who locked it. */
export function pegRefusal(
  action: PegAction,
  { kind, lockUser }: { readonly kind: string; readonly lockUser: string | null },
): PegRefusal | null {
  if (action === 'unlock') return lockUser === null ? 'notLocked' : null
  if (lockUser !== null) return 'locked'
  return kind === 'H' ? 'hard' : null
}

export const pegRefusalText = (
  refusal: PegRefusal,
  peg: string,
  by: string | null,
  language: Language,
): string => fill(textOf(refusalTexts[refusal], language), { peg, by: by ?? '' })

import type { TFunction } from 'i18next'
import type { Effect } from './mover.ts'

/** Why a move is refused, in words. */
export function refusalText(t: TFunction, { refused, by }: Effect, operation: string): string {
  if (refused === 'server') return by
  return t(`refused.${refused}`, { operation: by || operation, moved: operation })
}

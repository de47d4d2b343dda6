import { TaktError } from '#domain/errors.ts'
import type { Reader } from '../../../identity/handlers.ts'

/** Rows that somebody does not see are not his to erase: refused for readers from whom any row is kept. */
export function requireWholeRows({ limitedScope }: Pick<Reader, 'limitedScope'>): void {
  if (limitedScope.limits?.narrows) throw new TaktError('archiveLimited')
}

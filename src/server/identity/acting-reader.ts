import type { Language } from '#domain/label.ts'
import { poolFor } from '../db/database.ts'
import { withTenant, type Scope } from '../db/tenant.ts'
import type { Reader, Side } from './handlers.ts'
import type { Services } from './services.ts'
import { limitsOf } from './limits.ts'
import { standingOf, type Standing } from './standing.ts'

/** A user on whose behalf the server reads by itself, with that user's present rights. */
export function readerFor(
  { database }: Pick<Services, 'database'>,
  at: Scope,
  caller: Standing,
  language: Language,
): Reader {
  const side = sideFor(at, caller, language)
  return {
    ...side,
    transaction: (work, options) => withTenant(poolFor(database, options), side.limitedScope, work, options),
  }
}

/** The user of a name, who owns what the server does by itself; null where there is none any more. */
export const readerNamed = (
  services: Pick<Services, 'database'>,
  at: Scope,
  userName: string | null,
): Promise<Reader | null> =>
  withTenant(
    services.database.app,
    at,
    async (tx) => {
      const standing = await standingOf(tx, userName ?? '')
      return standing && readerFor(services, tx, standing, 'en')
    },
    { readOnly: true },
  )

/** The same user where the transaction is another's. */
export function sideFor(at: Scope, caller: Standing, language: Language): Side {
  const scope: Scope = {
    tenantId: at.tenantId,
    planUnitCode: at.planUnitCode,
    userId: caller.number,
    session: at.session,
  }
  const limits = limitsOf(caller, at.planUnitCode)
  const limitedScope: Scope = { ...scope, language, model: caller.model, ...(limits ? { limits } : {}) }
  return { caller, scope, limitedScope, language }
}

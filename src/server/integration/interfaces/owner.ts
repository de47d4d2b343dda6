import { standingOf } from '../../access/standing.ts'
import { withTenant, type Scope } from '../../db/tenant.ts'
import { checkRights, checkWhole } from '../../exchange/rights.ts'
import type { Reader } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { readerFor } from '../../services/reports/subscriptions/subscription.ts'
import { targetNamed, type KeptInterface } from './config.ts'
import { Stopped } from './stopped.ts'

/** The owner of an interface with present rights; refused where the owner may no longer import rows of its entity. */
export async function ownerOf(
  services: Services,
  at: Scope,
  { owner, entity: name }: Pick<KeptInterface, 'owner' | 'entity'>,
): Promise<Reader> {
  const reader = await withTenant(
    services.database.app,
    at,
    async (tx) => {
      const standing = await standingOf(tx, owner ?? '')
      return standing && readerFor(services, tx, standing, 'en')
    },
    { readOnly: true },
  )
  if (!reader) throw new Stopped('noOwner')
  checkTarget(name, reader)
  return reader
}

/** The entity that an interface writes, if the user may bring rows of it in. */
export function checkTarget(name: string, reader: Reader) {
  const entity = targetNamed(name)
  if (!entity) throw new Stopped('noEntity', { entity: name })
  checkRights(entity, reader)
  checkWhole(entity, reader)
  return entity
}

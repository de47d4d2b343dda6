import { TaktError } from '#domain/errors.ts'
import type { Label } from '#domain/label.ts'
import { partKey, type LinkedParts } from '#domain/pages/linked.ts'
import { memberName } from '#domain/pages/member-name.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import { partName } from '#domain/pages/part-name.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { readContent } from './content.ts'
import { blocking, faultsOf } from './faults.ts'
import type { NamesKnown } from './names.ts'
import { needsWithin } from './needs-within.ts'
import { rightsLacking, type RoleRights } from './rights.ts'
import { keptContent, keptPage, type KeptPage } from './store.ts'
import { usersOf } from './where-used.ts'

/** A published page that links a part, as it would be with what the part becomes. */
export interface PartUser {
  readonly kind: PageKind
  readonly code: string
  readonly name: string
  /** What would no longer work there: the property or part, and why. */
  readonly faults: readonly { readonly place: Label; readonly reason: Label }[]
  /** What roles of the page would lack. */
  readonly rights: readonly RoleRights[]
}

async function asItWouldBe(
  tx: Tx,
  user: KeptPage,
  names: NamesKnown,
  drafts: LinkedParts,
): Promise<Omit<PartUser, 'name'>> {
  const { content } = (await keptContent(tx, user.id, user.version!))!
  const { page } = readContent(JSON.parse(content))
  const faults = blocking(await faultsOf(tx, page, names, drafts))
  const rights = await rightsLacking(tx, await needsWithin(tx, page, drafts), user.roles)
  return {
    kind: user.kind,
    code: user.code,
    faults: faults.map(({ part, member, reason }) => ({
      place: memberName(part, member, page) ?? partName(part, page),
      reason,
    })),
    rights: rights.filter(({ missing }) => missing.length > 0),
  }
}

/** Published pages that link a template that everybody has, with what they would be once it is published as it is. */
export async function partUsers(
  tx: Tx,
  part: PageFile,
  names: NamesKnown,
  call: Call,
): Promise<readonly PartUser[]> {
  const kept = part.kind === 'template' ? await keptPage(tx, part.code) : undefined
  if (!kept || kept.version === null || kept.ownerType !== 'all') return []
  const drafts = new Map([[partKey(part.code), part]])
  const found: PartUser[] = []
  for (const { code, name } of await usersOf(tx, kept, call)) {
    const user = await keptPage(tx, code)
    if (user && user.version !== null)
      found.push({ ...(await asItWouldBe(tx, user, names, drafts)), name: name ?? code })
  }
  return found
}

/** Throws 409 where pages link a template that they would no longer find. */
export async function checkUnlinked(tx: Tx, kept: KeptPage, call: Call): Promise<void> {
  if (kept.kind !== 'template' || kept.version === null || kept.ownerType !== 'all') return
  const [user] = await usersOf(tx, kept, call)
  if (user) throw new TaktError('partLinked', { name: kept.name, user: user.name ?? user.code })
}

import type { PageKind } from '#domain/choices/page-kinds.ts'
import type { Endpoint, InputOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, requireUnit, type Call, type Handler, type HandlerEntry } from '../../identity/handlers.ts'
import type { Services } from '../../identity/services.ts'
import { readContent } from './content.ts'
import { faultsOf } from './faults.ts'
import { pageFileHandlers } from './files/handlers.ts'
import { groupsOf } from './groups.ts'
import { partsToLink } from './linked.ts'
import { defaultDashboard, homePage, openPage } from './open.ts'
import { namesKnown } from './names.ts'
import { needsWithin } from './needs-within.ts'
import { partUsers } from './part-users.ts'
import { publishPage, withdrawPage } from './publish.ts'
import { removePage } from './remove.ts'
import { rightsLacking } from './rights.ts'
import { draftVersion, keptPages, mayEdit, pageNamed } from './store.ts'
import { contentOf, versionsOf } from './versions.ts'
import { viewerOf, viewersOf } from './viewers.ts'
import { usersOf } from './where-used.ts'
import { wallHandlers } from './wall/handlers.ts'
import { createPage, saveDraft } from './write.ts'

/** Binds an endpoint to work in one transaction of a plan unit. */
function inUnit<E extends Endpoint>(
  endpoint: E,
  work: (tx: Tx, input: InputOf<E>, call: Call) => Promise<unknown>,
  options: { readonly readOnly?: boolean } = {},
): HandlerEntry {
  return handle(endpoint, ((input: InputOf<E>, call: Call) => {
    requireUnit(call)
    return call.transaction((tx) => work(tx, input, call), options)
  }) as Handler<E>)
}

const reading = { readOnly: true } as const

/** Designed pages, dashboards, home layouts and templates. */
export const pageHandlers = (services: Services): readonly HandlerEntry[] => [
  inUnit(
    designPages.list,
    async (tx, { kind }, call) => {
      const all = await keptPages(tx, '$1::text is null or kind = $1', [kind ?? null])
      return { items: all.filter((page) => mayEdit(page, call)) }
    },
    reading,
  ),
  inUnit(
    designPages.draft,
    async (tx, { code }, call) => {
      const kept = await pageNamed(tx, code, call)
      return { ...kept, content: await contentOf(tx, kept, draftVersion, call) }
    },
    reading,
  ),
  inUnit(designPages.create, createPage),
  inUnit(designPages.saveDraft, saveDraft),
  inUnit(
    designPages.check,
    async (tx, { content, roles }, call) => {
      const { page } = readContent(content)
      const names = await namesKnown(tx, call)
      return {
        faults: await faultsOf(tx, content, names),
        rights: await rightsLacking(tx, await needsWithin(tx, page), roles ?? []),
        users: await partUsers(tx, page, names, call),
      }
    },
    reading,
  ),
  inUnit(designPages.viewers, async (tx, _input, call) => ({ items: await viewersOf(tx, call) }), reading),
  inUnit(
    designPages.viewer,
    (tx, { kind, code }, call) => viewerOf(tx, { kind: kind === 'user' ? 'user' : 'role', code }, call),
    reading,
  ),
  inUnit(designPages.publish, publishPage),
  inUnit(designPages.withdraw, withdrawPage),
  inUnit(designPages.versions, versionsOf, reading),
  inUnit(
    designPages.version,
    async (tx, { code, version }, call) => ({
      content: await contentOf(tx, await pageNamed(tx, code, call), version, call),
    }),
    reading,
  ),
  inUnit(designPages.parts, (tx) => partsToLink(tx), reading),
  inUnit(
    designPages.whereUsed,
    async (tx, { code }, call) => {
      const users = await usersOf(tx, await pageNamed(tx, code, call), call)
      return { items: users.map(({ kind, code: by, name }) => ({ kind, code: by, name })) }
    },
    reading,
  ),
  inUnit(designPages.remove, (tx, { Id }, call) => removePage(tx, Id, call)),
  inUnit(
    designPages.open,
    (tx, { code, kind }, call) =>
      openPage(tx, { code, kind: (kind as PageKind | undefined) ?? 'page' }, call),
    reading,
  ),
  inUnit(designPages.defaultDashboard, (tx, _input, call) => defaultDashboard(tx, call), reading),
  // Whoever has no plan unit has the home page of the product.
  handle(designPages.home, async (_input, call) =>
    call.scope.planUnitCode === null ? null : call.transaction((tx) => homePage(tx, call), reading),
  ),
  handle(designPages.groups, groupsOf),
  ...pageFileHandlers(services.dataDir),
  ...wallHandlers(services),
]

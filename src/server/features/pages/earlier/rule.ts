import { isDeepStrictEqual } from 'node:util'
import { pageOfDashboard } from '#domain/pages/earlier/dashboard.ts'
import { pageOfHome } from '#domain/pages/earlier/home.ts'
import type { PageText } from '#domain/pages/text.ts'
import type { RowChange, RowRule } from '../../../platform/crud/rules.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { AfterViewRow } from '../../../platform/exchange/import-rules.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { sentContent } from '../content.ts'
import { changedPage, draftVersion, keepContent, keptContent, keptPages, lastVersion } from '../store.ts'
import { changePage } from '../write.ts'

type Row = Readonly<Record<string, unknown>>
type EarlierKind = 'dashboard' | 'home'

const titleOf = ({ name, code }: Row): PageText => {
  const title = (name ?? code) as string
  return { 'zh-Hans': title, en: title }
}

/** What a row of before keeps beside the content of its page. */
const earlierOf: Readonly<Record<EarlierKind, (row: Row) => object>> = {
  dashboard: ({ widgets, refreshSec }) => ({ widgets: widgets ?? null, refreshSec: refreshSec ?? null }),
  home: ({ widgets }) => ({ widgets: widgets ?? null }),
}

const fileOf: Readonly<Record<EarlierKind, (tx: Tx, row: Row) => Promise<object>>> = {
  dashboard: async (tx, row) =>
    pageOfDashboard({
      code: row['code'] as string,
      title: titleOf(row),
      widgets: row['widgets'],
      refreshSec: (row['refreshSec'] as number | null | undefined) ?? null,
      zone: await unitZone(tx),
    }),
  home: async (_tx, row) => pageOfHome(row['code'] as string, titleOf(row), row['widgets']),
}

/** The page behind a row that was written in the form of before: its content follows, published where the row is. */
async function pageFollows(
  kind: EarlierKind,
  tx: Tx,
  { before, after }: RowChange,
  by: string,
): Promise<void | 'wrote'> {
  if (!after) return undefined
  const id = after['id'] as string
  const earlier = earlierOf[kind](after)
  const hasSameParts = before !== null && isDeepStrictEqual(earlierOf[kind](before), earlier)
  if (after['isDefault'] === true && before?.['isDefault'] !== true) await clearDefault(tx, id)
  if (hasSameParts && before['name'] === after['name'] && before['code'] === after['code']) return 'wrote'
  const kept = await changedPage(tx, id)
  // Parts that the form of before does not know stay, unless the parts themselves were written.
  const file = hasSameParts
    ? {
        ...(JSON.parse((await keptContent(tx, id, draftVersion))!.content) as object),
        title: titleOf(after),
      }
    : await fileOf[kind](tx, after)
  const { text } = sentContent(file, after['code'] as string)
  const content = { content: text, by, note: null, earlier }
  const now = new Date().toISOString()
  await keepContent(tx, id, { version: draftVersion, ...content })
  // A new row has its version already, with nothing in it.
  const version = kept.version === null ? null : before ? (await lastVersion(tx, id)) + 1 : kept.version
  if (version !== null) await keepContent(tx, id, { version, ...content })
  await changePage(tx, id, {
    name_en: titleOf(after)['en'],
    draft_at: now,
    draft_by: by,
    version,
    state: version === null ? 'draft' : 'published',
    published_at: version === null ? null : now,
    published_by: version === null ? null : by,
  })
  return 'wrote'
}

const pageRule =
  (kind: EarlierKind): RowRule =>
  (tx, change, call) =>
    pageFollows(kind, tx, change, call.caller!.userName)

const importedRule =
  (kind: EarlierKind): AfterViewRow =>
  (tx, change, by) =>
    pageFollows(kind, tx, change, by)

/** One dashboard at most is that of who chose none. */
async function clearDefault(tx: Tx, id: string): Promise<void> {
  for (const other of await keptPages(tx, "kind = 'dashboard' and is_default and id <> $1", [id]))
    await changePage(tx, other.id, { is_default: false })
}

export const earlierPageRules: Readonly<Record<string, RowRule>> = {
  kpiChart: pageRule('dashboard'),
  homeSet: pageRule('home'),
}

export const importedEarlierPages: Readonly<Record<string, AfterViewRow>> = {
  kpiChart: importedRule('dashboard'),
  homeSet: importedRule('home'),
}

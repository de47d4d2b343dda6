import type { Report } from '#domain/reports/report.ts'
import type { OutputOf } from '#domain/service.ts'
import { reportStyles } from '#domain/services/reports/styles.ts'
import { write } from '../../../client/write.ts'
import type { KeepOptions, LayoutKeeper, NamedLayout } from '../../../grid/layouts/layout-keeper.ts'
import { callOf, layoutOf, styleOf } from './report-style.ts'
import { ColoursDialog } from './styles/colours-dialog.tsx'
import { PageDialog } from './styles/page-dialog.tsx'

type StyleRow = OutputOf<typeof reportStyles.list>['items'][number]

const named = (row: StyleRow): NamedLayout => ({
  id: row.id,
  name: row.styleName,
  owner: row.owner,
  own: row.own,
  isDefault: row.isDefault === true,
  isPublic: row.shared === true,
  content: row,
})

/** Options of layouts as those of styles are named; what is not chosen stays as it is. */
const optionsOf = ({ isDefault, isPublic }: KeepOptions) => ({
  ...(isDefault === undefined ? {} : { isDefault }),
  ...(isPublic === undefined ? {} : { shared: isPublic }),
})

/** Which of the kept styles is written, in the version that this page knows: a change from elsewhere is refused. */
function versionOf(old: NamedLayout | null) {
  if (!old) return {}
  const { id, rowVersion } = old.content as StyleRow
  return { id, rowVersion }
}

/** Lists by the answers that they are of: the same answer gives the same list. */
const lists = new WeakMap<object, readonly NamedLayout[]>()

function listOf(answer: { readonly items: readonly StyleRow[] }): readonly NamedLayout[] {
  const known = lists.get(answer) ?? answer.items.map(named)
  lists.set(answer, known)
  return known
}

/** Styles of a report or of a section of a document: how its rows are shown on the screen and in files, kept under names. */
export function styleKeeper(report: Report): LayoutKeeper {
  const input = callOf(report)
  return {
    texts: 'report-styles',
    list: {
      endpoint: reportStyles.list,
      input,
      itemsOf: (answer) => listOf(answer as OutputOf<typeof reportStyles.list>),
    },
    save: async (styleName, { layout }, options, old) => {
      const content = { ...styleOf(layout), ...optionsOf(options) }
      const row = await write(reportStyles.save, { ...input, ...versionOf(old), styleName, ...content })
      return row.id
    },
    change: (old, { name, ...options }) => {
      const { columns, groupings, sorting, printSetup, styleName } = old.content as StyleRow
      const content = { columns: columns ?? [], groupings, sorting, printSetup, ...optionsOf(options) }
      return write(reportStyles.save, {
        ...input,
        ...versionOf(old),
        styleName: name ?? styleName,
        ...content,
      })
    },
    remove: ({ id }) => write(reportStyles.remove, { Id: id }),
    renames: true,
    keepsFilters: false,
    read: (kept) => ({ layout: layoutOf(report, kept) }),
    dialogs: [
      { text: 'coloursTool', Dialog: ColoursDialog },
      { text: 'pageTool', Dialog: PageDialog },
    ],
  }
}

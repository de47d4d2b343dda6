import type { OutputOf } from '#domain/service.ts'
import { gridLayouts } from '#domain/services/system/layouts.ts'
import { write } from '../../client/write.ts'
import type { LayoutKeeper } from './layout-keeper.ts'

/** Layouts of a grid of the workbench, by its name. */
export const gridKeeper = (grid: string): LayoutKeeper => ({
  texts: 'layouts',
  list: {
    endpoint: gridLayouts.list,
    input: { grid },
    itemsOf: (answer) => (answer as OutputOf<typeof gridLayouts.list>).items,
  },
  save: (name, content, options) =>
    write(gridLayouts.save, { grid, page: location.pathname, name, content, ...options }),
  change: async ({ id }, { isDefault, isPublic }) => {
    if (isDefault !== undefined) await write(gridLayouts.setDefault, { id, isDefault })
    if (isPublic !== undefined) await write(gridLayouts.share, { id, isPublic })
  },
  remove: ({ id }) => write(gridLayouts.remove, { id }),
  renames: false,
  keepsFilters: true,
  read: (kept) => kept,
  dialogs: [],
})

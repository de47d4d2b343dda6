import type { OutputOf } from '#domain/service.ts'
import { gridLayouts } from '#domain/services/system/layouts.ts'
import { call } from '../../client/call.ts'
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
    call(gridLayouts.save, { grid, page: location.pathname, name, content, ...options }),
  change: async ({ id }, { isDefault, isPublic }) => {
    if (isDefault !== undefined) await call(gridLayouts.setDefault, { id, isDefault })
    if (isPublic !== undefined) await call(gridLayouts.share, { id, isPublic })
  },
  remove: ({ id }) => call(gridLayouts.remove, { id }),
  renames: false,
  keepsFilters: true,
  read: (kept) => kept,
  dialogs: [],
})

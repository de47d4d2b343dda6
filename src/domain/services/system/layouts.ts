import { flag, json, text } from '../../field-kinds.ts'
import { listOf, service, valueOf } from '../../service.ts'

const layouts = service('GridLayout', 'authenticated')

const grid = { grid: text('表格', 'Grid', { required: true, length: 200 }) } as const
const id = { id: text('布局', 'Layout', { required: true, length: 40 }) } as const

/** Longest content, in characters of JSON. */
export const longestLayout = 100_000

/** Named layouts of grids: the user's own, and those that others share with the plan unit. */
export const gridLayouts = {
  /** The user's own first, then shared ones; each part by name. `isDefault` is what its owner set. */
  list: layouts('GetLayouts', '表格布局', 'Layouts of a grid', {
    input: grid,
    output: listOf({
      ...id,
      name: text('名称', 'Name', { required: true }),
      owner: text('所有者', 'Owner', { required: true }),
      own: flag('自己的', 'Own', { required: true }),
      isDefault: flag('默认', 'Default', { required: true }),
      isPublic: flag('共享', 'Shared', { required: true }),
      content: json('内容', 'Content', { required: true }),
    }),
  }),
  /** Keeps a layout under a name of the user's; one of that name is written over. Answers its id. */
  save: layouts('SaveLayout', '保存布局', 'Save a layout', {
    makesStale: 'own',
    input: {
      ...grid,
      page: text('页面', 'Page', { length: 200 }),
      name: text('名称', 'Name', { required: true, length: 80 }),
      isDefault: flag('默认', 'Default'),
      isPublic: flag('共享', 'Shared'),
      content: json('内容', 'Content', { required: true }),
    },
    output: valueOf('string'),
  }),
  /** Of the user's own layouts: what a grid begins with; a shared one also for those who have no default of their own. */
  setDefault: layouts('SetDefaultLayout', '设为默认布局', 'Set the default layout', {
    makesStale: 'own',
    input: { ...id, isDefault: flag('默认', 'Default', { required: true }) },
  }),
  share: layouts('ShareLayout', '共享布局', 'Share a layout', {
    makesStale: 'own',
    input: { ...id, isPublic: flag('共享', 'Shared', { required: true }) },
  }),
  remove: layouts('RemoveLayout', '删除布局', 'Delete a layout', { input: id }),
}

import { code, flag, integer, json, text } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'
import { seed } from './seed.ts'

/** Calls of the seed about layouts, favourites and settings of one user (specification §7.1). */
const layouts = service('SysLayOut', 'authenticated')
const personal = service('SysPersonalSet', 'authenticated')
const favorites = service('SysFavorites', 'authenticated')
const anyPage = service(':page', 'authenticated')

const pageName = text('页面', 'Page', { length: 200 })
const layOutName = text('布局名称', 'Layout', { length: 80 })
const gridId = text('表格', 'Grid', { length: 200 })

/** A layout as the seed's clients know it. `columns`: LayoutColumn[]. */
const layoutFields = {
  id: text('标识', 'Id'),
  pageName,
  layOutName,
  gridId,
  userCode: text('用户', 'User'),
  isDefault: flag('默认', 'Default'),
  isPublic: flag('共享', 'Shared'),
  columns: json('列', 'Columns'),
  filters: json('筛选', 'Filters'),
  sorts: json('排序', 'Sorting'),
} as const

export const layoutServices = {
  list: layouts('GetLayOutList', '页面布局', 'Layouts of a page', {
    input: { ...seed, pageName: { ...pageName, required: true } },
    output: listOf(layoutFields),
  }),
  ofGrid: layouts('GetLayOutForGrid', '表格布局', 'Layout of a grid', {
    input: { ...seed, pageName: { ...pageName, required: true }, layOutName },
    output: objectOf(layoutFields),
  }),
  save: layouts('SaveLayOut', '保存布局', 'Save a layout', {
    input: {
      ...seed,
      pageName: { ...pageName, required: true },
      layOutName: { ...layOutName, required: true },
      gridId,
      isDefault: flag('默认', 'Default'),
      isPublic: flag('共享', 'Shared'),
      columns: json('列', 'Columns', { required: true }),
      filters: json('筛选', 'Filters'),
      sorts: json('排序', 'Sorting'),
    },
    output: valueOf('string'),
  }),
  /** Columns of a page that the user sees, in their order; kept under the user's default layout. */
  customDisplay: layouts('SaveCustomDisplay', '保存自定义显示', 'Save the columns shown', {
    input: {
      ...seed,
      pageName: { ...pageName, required: true },
      columns: json('列', 'Columns', { required: true }),
    },
    output: valueOf('string'),
  }),
  /** Columns of a page: its layout of that name, else the user's default, else a shared default, else as declared. */
  gridInfo: anyPage('GetComponentGridInfo', '表格信息', 'Columns of a page', {
    input: { ...seed, page: text('应用', 'App', { length: 200 }), pageName, layOutName },
    output: objectOf(layoutFields),
  }),
}

/** One column of a layout (specification §3, Table column). */
export interface LayoutColumn {
  readonly field: string
  readonly title: string
  readonly customTitle: string | null
  readonly type: 'seq' | 'checkbox' | 'expand' | 'action' | null
  readonly width: number | null
  readonly fixed: 'left' | 'right' | null
  readonly sortable: boolean
  readonly isMerge: boolean
  readonly mergeGroup: string | null
  readonly isDisplay: boolean
  readonly colSort: number
}

const favoriteFields = {
  appCode: code('应用', 'App', { required: true }),
  appName: text('名称', 'Name', { required: true }),
  linkAddress: text('链接地址', 'Address', { required: true }),
  appIcon: text('图标', 'Icon'),
  sortNo: integer('排序号', 'Sort number', { required: true }),
} as const

export const personalServices = {
  /** One setting of the caller, or all as an object by key. */
  get: personal('GetPersonalSet', '读取个人设置', 'Read own settings', {
    input: { ...seed, key: code('设置', 'Setting') },
    output: valueOf('json'),
  }),
  /** Null as content forgets the setting. */
  save: personal('Save', '保存个人设置', 'Save an own setting', {
    input: { ...seed, key: code('设置', 'Setting', { required: true }), content: json('内容', 'Content') },
  }),
  /** Favourites that the caller may still open, in the caller's order. */
  favorites: favorites('GeSysFavoritesListDto', '收藏列表', 'Favourites', {
    makesStale: 'nothing',
    verb: 'POST',
    input: seed,
    output: listOf(favoriteFields),
  }),
  /** Replaces the favourites of the caller; `appCodes` in order. */
  saveFavorites: favorites('Save', '保存收藏', 'Save favourites', {
    input: { ...seed, appCodes: json('应用', 'Apps', { required: true }) },
    output: listOf(favoriteFields),
  }),
}

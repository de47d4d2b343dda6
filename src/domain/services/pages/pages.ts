import { choice, code, flag, integer, json, references, text, time } from '../../field-kinds.ts'
import { listInput } from '../../crud.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'

/** Designed pages. Whoever has the builder makes them; viewers read what is published to them. */
const page = service('DesignPage', 'Pages.Roles')

const id = { id: text('页面', 'Page', { required: true, length: 40 }) } as const
const version = { rowVersion: integer('版本', 'Version', { required: true }) } as const
/** Codes of dashboards and home layouts of before may be longer than those that are made now. */
const pageCode = { code: code('编码', 'Code', { required: true }) } as const
const newCode = { code: code('编码', 'Code', { required: true, length: 40 }) } as const
/** PageFile (domain/pages/page.ts). */
const content = { content: json('内容', 'Content', { required: true }) } as const
/** A published page as viewers get it. */
export const openedPage = {
  ...pageCode,
  name: text('名称', 'Name', { required: true }),
  version: integer('版本', 'Version', { required: true }),
  ...content,
} as const

const row = {
  ...id,
  ...version,
  ...pageCode,
  name: text('名称', 'Name', { required: true }),
  kind: choice('类型', 'Kind', 'PageKind', { required: true }),
  state: choice('状态', 'State', 'PageState', { required: true }),
  version: integer('已发布版本', 'Published version'),
  draftAt: time('草稿时间', 'Draft saved at'),
  draftBy: code('草稿人', 'Draft saved by'),
} as const

const owner = {
  ownerType: choice('适用于', 'For', 'HomeOwner', { default: 'all' }),
  owner: text('角色/用户', 'Role or user', { length: 256 }),
} as const

export const designPages = {
  /** The pages of a kind that the caller may edit; personal templates of others are not among them. */
  list: page('GetPages', '设计页面清单', 'Designed pages', {
    input: { kind: choice('类型', 'Kind', 'PageKind') },
    output: listOf({
      ...row,
      nameEn: text('英文名称', 'English name'),
      publishedAt: time('发布时间', 'Published at'),
      publishedBy: code('发布人', 'Published by'),
      appCode: code('应用编码', 'App'),
      roles: references('角色', 'Roles', 'role'),
      ...owner,
      isDefault: flag('默认', 'Default'),
      sortNo: integer('排序号', 'Sort number'),
    }),
  }),
  /** The draft of a page, to edit it. */
  draft: page('GetDraft', '页面草稿', 'Draft of a page', {
    input: pageCode,
    output: objectOf({ ...row, ...content }),
  }),
  create: page('Create', '新增页面', 'Add a page', {
    input: { ...newCode, ...content, ...owner },
    output: objectOf(row),
  }),
  /** Keeps the draft. A draft that somebody else kept meanwhile is refused with it in the details: {at, by, content, rowVersion}. */
  saveDraft: page('SaveDraft', '保存草稿', 'Save a draft', {
    makesStale: 'own',
    input: { ...id, ...version, ...content },
    output: objectOf(row),
  }),
  /**
   * What is wrong with a page: {faults: PageFault[], rights: [{role, missing: [{permission, app, what}]}], users}. Users are
   * published pages that link it, as they would be with it: [{kind, code, name, faults, rights}].
   */
  check: page('Check', '检查页面', 'Check a page', {
    makesStale: 'nothing',
    input: { ...content, roles: references('角色', 'Roles', 'role') },
    output: valueOf('json'),
  }),
  /** Roles and users that a page can be previewed as; users only for callers who may read them: [{kind: role|user, code, name}]. */
  viewers: page('GetViewers', '可预览的角色和用户', 'Roles and users to preview as', {
    output: listOf({
      kind: text('类型', 'Kind', { required: true }),
      code: text('编码', 'Code', { required: true, length: 256 }),
      name: text('名称', 'Name', { required: true }),
    }),
  }),
  /** What conditions and permissions of pages see of a role or user: {user: {userName, name, roles}, permissions, screens}. */
  viewer: page('GetViewer', '预览者的权限', 'Rights of a viewer', {
    input: {
      kind: text('类型', 'Kind', { required: true, length: 4 }),
      code: text('编码', 'Code', { required: true, length: 256 }),
    },
    output: valueOf('json'),
  }),
  /**
   * Makes the draft what viewers see, as a new version. Of a page: makes or updates its app for the roles; `grant`: roles
   * that lack apps which the page needs get them, as far as the caller may give them. Refused while the page has faults
   * that are no warnings.
   */
  publish: page('Publish', '发布页面', 'Publish a page', {
    input: {
      ...id,
      ...version,
      note: text('说明', 'Note', { length: 400 }),
      moduleCode: code('模块', 'Module'),
      icon: text('图标', 'Icon', { length: 80 }),
      sortNo: integer('排序号', 'Sort number'),
      roles: references('角色', 'Roles', 'role'),
      grant: flag('授予所需应用', 'Grant what it needs'),
      ...owner,
      isDefault: flag('默认', 'Default'),
    },
    output: objectOf(row),
  }),
  /** Viewers no longer see it; its app is removed, its versions stay. */
  withdraw: page('Withdraw', '撤回页面', 'Withdraw a page', {
    input: { ...id, ...version },
    output: objectOf(row),
  }),
  /** Published versions, the newest first. */
  versions: page('GetVersions', '页面版本', 'Versions of a page', {
    input: pageCode,
    output: listOf({
      version: integer('版本', 'Version', { required: true }),
      at: time('时间', 'At', { required: true }),
      by: code('用户', 'By', { required: true }),
      note: text('说明', 'Note'),
    }),
  }),
  version: page('GetVersion', '页面某版本', 'A version of a page', {
    input: { ...pageCode, version: integer('版本', 'Version', { required: true, min: 1 }) },
    output: objectOf(content),
  }),
  /** Published templates for everybody, which pages may link: {content: PageFile}. */
  parts: page('GetParts', '可链接的部件', 'Parts to link', {
    output: listOf({
      ...pageCode,
      name: text('名称', 'Name', { required: true }),
      nameEn: text('英文名称', 'English name'),
      version: integer('已发布版本', 'Published version', { required: true }),
      ...content,
    }),
  }),
  /** Menus, roles, home layouts and pages that use it: [{kind, code, name}]. */
  whereUsed: page('GetWhereUsed', '页面使用处', 'Where a page is used', {
    input: pageCode,
    output: listOf({
      kind: text('类型', 'Kind', { required: true }),
      code: code('编码', 'Code', { required: true }),
      name: text('名称', 'Name'),
    }),
  }),
  remove: page('Delete', '删除页面', 'Delete a page', {
    input: { Id: text('页面', 'Page', { required: true, length: 40 }) },
  }),
  /**
   * The published page that an entry of the menu opens, or a dashboard; refused to whom it is not published. The answer for
   * a page that is not published names its owner.
   */
  open: page('GetPage', '打开页面', 'Open a page', {
    access: 'authenticated',
    input: {
      ...pageCode,
      kind: choice('类型', 'Kind', 'PageKind', { default: 'page' }),
    },
    output: objectOf(openedPage),
  }),
  /** The default dashboard of the plan unit; null: there is none that the caller may see. */
  defaultDashboard: page('GetDefaultDashboard', '默认看板', 'Default dashboard', {
    access: 'authenticated',
    output: valueOf('json'),
  }),
  /** The home layout of the caller: the own one, of one of the roles, of all; null: the product's. */
  home: page('GetHome', '我的首页', 'My home page', { access: 'authenticated', output: valueOf('json') }),
  /** Groups of rows with totals, of an entity that the caller may list: {totalCount, items}. */
  groups: page('GetGroups', '分组汇总', 'Groups of rows', {
    verb: 'POST',
    access: 'authenticated',
    makesStale: 'nothing',
    input: {
      entity: code('数据', 'Data', { required: true }),
      filter: listInput.filter,
      groupBy: json('分组', 'Grouped by', { required: true }),
      /** [{name, op, field}] */
      totals: json('汇总', 'Totals', { required: true }),
      sorting: text('排序', 'Sorting', { length: 400 }),
      maxResultCount: integer('行数', 'Rows', { min: 1, max: 10_000 }),
    },
    output: valueOf('json'),
  }),
} as const

/** Files that pages show and users upload; their type is found by their content. */
const file = service('PageFile', 'authenticated')

export const pageFiles = {
  upload: file('Upload', '上传文件', 'Upload a file', {
    makesStale: 'nothing',
    upload: true,
    output: objectOf({
      ...id,
      name: text('名称', 'Name', { required: true }),
      mediaType: text('类型', 'Type', { required: true }),
      bytes: integer('大小', 'Size', { required: true }),
    }),
  }),
  get: file('GetFile', '读取文件', 'A file', { input: id, output: { kind: 'file' } }),
} as const

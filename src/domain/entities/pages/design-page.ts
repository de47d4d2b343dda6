import { pagesEntity } from '../areas.ts'
import { choice, code, flag, integer, references, text, time } from '../../field-kinds.ts'

/**
 * A page that was made in the builder: a page of its own, a dashboard, a home layout or a template. Written through
 * domain/services/pages/pages.ts alone; its contents (draft and published versions) are kept beside the row.
 */
export const designPage = pagesEntity('designPage', 'DesignPage', '设计页面', 'Designed page', {
  operations: [],
  sorting: 'kind,sortNo,code',
  searchable: ['code', 'name', 'nameEn'],
  fields: {
    nameEn: text('英文名称', 'English name', { length: 80, readOnly: true }),
    kind: choice('类型', 'Kind', 'PageKind', { required: true, readOnly: true, indexed: true }),
    state: choice('状态', 'State', 'PageState', { required: true, readOnly: true, default: 'draft' }),
    version: integer('已发布版本', 'Published version', { readOnly: true, min: 1 }),
    publishedAt: time('发布时间', 'Published at', { readOnly: true }),
    publishedBy: code('发布人', 'Published by', { readOnly: true, length: 256 }),
    draftAt: time('草稿时间', 'Draft saved at', { readOnly: true }),
    draftBy: code('草稿人', 'Draft saved by', { readOnly: true, length: 256 }),
    /** Of a published page: its entry of the menu. */
    appCode: code('应用编码', 'App', { readOnly: true }),
    roles: references('角色', 'Roles', 'role', { readOnly: true }),
    /** Of home layouts: the audience; of templates: everybody, or the user who keeps it to themselves. */
    ownerType: choice('适用于', 'For', 'HomeOwner', { required: true, readOnly: true, default: 'all' }),
    owner: text('角色/用户', 'Role or user', { readOnly: true, length: 256 }),
    isDefault: flag('默认', 'Default', { readOnly: true, default: false }),
  },
})

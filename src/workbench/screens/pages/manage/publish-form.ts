import { defineEntity, type Entity } from '#domain/entity.ts'
import { choice, flag, integer, reference, references, text, type Fields } from '#domain/field-kinds.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'

const names = {
  name: text('名称', 'Name', { required: true, length: 80 }),
  nameEn: text('英文名称', 'English name', { length: 80 }),
} as const

const note = { note: text('说明', 'Note', { length: 400 }) } as const
const sortNo = integer('排序号', 'Sort number')

const fields: Readonly<Record<PageKind, Fields>> = {
  page: {
    ...names,
    moduleCode: reference('模块', 'Module', 'module', { required: true }),
    icon: text('图标', 'Icon', { length: 80 }),
    sortNo,
    ...note,
    roles: references('角色', 'Roles', 'role'),
  },
  dashboard: {
    ...names,
    sortNo,
    isDefault: flag('默认看板', 'Default dashboard', { default: false }),
    ...note,
  },
  home: {
    ...names,
    ownerType: choice('适用于', 'For', 'HomeOwner', { required: true, default: 'all' }),
    owner: {
      ...text('角色/用户', 'Role or user', { length: 256 }),
      targetBy: { field: 'ownerType', entities: { role: ['role'], user: ['user'] } },
      help: { zh: '适用于所有人时留空', en: 'none where it is for everybody' },
    },
    ...note,
  },
  template: { ...names, shared: flag('共享给所有人', 'Shared with everybody', { default: true }), ...note },
}

/** What is entered to publish a page of a kind. */
export const publishForm = (kind: PageKind): Entity =>
  defineEntity({
    name: 'publishPage',
    service: 'DesignPage',
    area: 'pages',
    label: { zh: '发布页面', en: 'Publish a page' },
    standard: false,
    key: ['name'],
    fields: fields[kind],
  })

import type { GroupName } from '#domain/master/usage.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { usageOf } from '../usage-columns.ts'
import { groupViewOf } from './group-view.tsx'

/** Groups as a list and as a tree with their members. */
export const groupsScreenOf = (entity: GroupName) =>
  listScreenOf(entity, {
    extra: usageOf(entity),
    views: [
      { name: 'tree', label: { zh: '树与成员', en: 'Tree and members' }, Content: groupViewOf(entity) },
    ],
  })

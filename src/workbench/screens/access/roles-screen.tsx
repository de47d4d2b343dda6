import { permissions } from '#domain/permissions.ts'
import { listScreenOf } from '../../list/list-screen.tsx'
import { sizedList } from '../../list/page-size.ts'
import { roleForm, roleStore } from './accounts.ts'
import './accounts.css'
import { CompareRoles } from './roles/compare-roles.tsx'
import { FilterEditor } from './roles/filter-editor.tsx'
import { MaskEditor } from './roles/mask-editor.tsx'
import { Members } from './roles/members.tsx'
import { ReachEditor } from './roles/reach-editor.tsx'

export default listScreenOf('role', {
  sizing: sizedList(10),
  Actions: CompareRoles,
  store: roleStore,
  operations: ['create', 'update', 'delete'],
  formOf: () => roleForm,
  fieldEditors: { reach: ReachEditor, rowFilter: FilterEditor, columnMask: MaskEditor },
  columns: { permissions: { texts: permissions, width: 220 } },
  side: { name: 'roleMembers', label: { zh: '成员', en: 'Members' }, Content: Members },
})

import { listScreenOf } from '../../list/list-screen.tsx'
import { roleForm, roleStore } from './accounts.ts'
import './accounts.css'
import { PermissionsEditor } from './permissions-editor.tsx'

export default listScreenOf('role', {
  store: roleStore,
  operations: ['create', 'update', 'delete'],
  formOf: () => roleForm,
  fieldEditors: { grantedPermissions: PermissionsEditor },
})

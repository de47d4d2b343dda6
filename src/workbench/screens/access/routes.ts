import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/systemSetting/UserList': () => import('./users/users-screen.tsx'),
  '/systemSetting/RoleMList': () => import('./roles-screen.tsx'),
  '/systemSetting/UserRightMList': () => import('./rights/rights-screen.tsx'),
  '/systemSetting/PlanUnitList': () => import('./plan-units/plan-units-screen.tsx'),
  '/systemSetting/ResourceAssignList': () => import('./resource-assign/resource-assign-screen.tsx'),
  '/systemSetting/ProductRegisterList': () => import('./licences/licences-screen.tsx'),
  '/systemSetting/TenantList': () => import('./tenants-screen.tsx'),
}

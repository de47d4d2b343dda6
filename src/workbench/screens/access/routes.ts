import type { Screens } from '../screen.ts'

export const routes: Screens = {
  '/systemSetting/UserList': () => import('./users-screen.tsx'),
  '/systemSetting/RoleMList': () => import('./roles-screen.tsx'),
  '/systemSetting/UserRightMList': () => import('./rights/rights-screen.tsx'),
  '/systemSetting/TenantList': () => import('./tenants-screen.tsx'),
}

import type { Label } from './label.ts'

/** Permission keys of specification §6. `Pages.Tenants` belongs to the host side alone where it guards tenants themselves. */
export const permissions = {
  'Pages.Users': { zh: '用户', en: 'Users' },
  'Pages.Users.Activation': { zh: '启用和停用用户', en: 'Activate and deactivate users' },
  'Pages.Roles': { zh: '角色', en: 'Roles' },
  'Pages.Tenants': { zh: '租户', en: 'Tenants' },
  /** Makes displays of pages that need no sign-in: access for whoever has the address. */
  'Pages.WallDisplays': { zh: '大屏', en: 'Wall displays' },
  'Pages.demo': { zh: '演示', en: 'Demo' },
} as const satisfies Record<string, Label>

/** What a permission holds beside itself: who manages users may activate them, as before that had a permission of its own. */
export const impliedPermissions: Readonly<
  Partial<Record<keyof typeof permissions, readonly (keyof typeof permissions)[]>>
> = { 'Pages.Users': ['Pages.Users.Activation'] }

export type Permission = keyof typeof permissions

/** Who may call an endpoint: anybody, anybody signed in, or holders of a permission. */
export type Access = 'anonymous' | 'authenticated' | Permission

import type { Label } from './label.ts'

/** Permission keys of specification §6. `Pages.Tenants` belongs to the host side alone where it guards tenants themselves. */
export const permissions = {
  'Pages.Users': { zh: '用户', en: 'Users' },
  'Pages.Roles': { zh: '角色', en: 'Roles' },
  'Pages.Tenants': { zh: '租户', en: 'Tenants' },
  'Pages.demo': { zh: '演示', en: 'Demo' },
} as const satisfies Record<string, Label>

export type Permission = keyof typeof permissions

/** Who may call an endpoint: anybody, anybody signed in, or holders of a permission. */
export type Access = 'anonymous' | 'authenticated' | Permission

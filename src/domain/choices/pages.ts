import { pageKinds } from './page-kinds.ts'
import { choices } from './define.ts'

export const pageChoices = {
  PageKind: pageKinds,
  PageState: choices({
    draft: ['草稿', 'draft'],
    published: ['已发布', 'published'],
    changed: ['已发布，有修改', 'published, changed since'],
  }),
  WallActor: choices({
    role: ['角色', 'role'],
    user: ['用户', 'user'],
  }),
  WallState: choices({
    open: ['有效', 'open'],
    expired: ['已过期', 'expired'],
    revoked: ['已撤销', 'revoked'],
  }),
} as const

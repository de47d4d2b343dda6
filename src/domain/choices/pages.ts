import { pageKinds } from '../pages/page.ts'
import { choices } from './define.ts'

export const pageChoices = {
  PageKind: pageKinds,
  PageState: choices({
    draft: ['草稿', 'draft'],
    published: ['已发布', 'published'],
    changed: ['已发布，有修改', 'published, changed since'],
  }),
} as const

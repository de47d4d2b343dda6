import type { Label } from '../label.ts'

export const pageKinds = {
  page: { zh: '页面', en: 'page' },
  dashboard: { zh: '看板', en: 'dashboard' },
  home: { zh: '首页', en: 'home page' },
  template: { zh: '模板', en: 'template' },
} as const satisfies Readonly<Record<string, Label>>
export type PageKind = keyof typeof pageKinds

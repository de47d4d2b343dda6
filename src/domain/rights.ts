import type { Label } from './label.ts'

/** Kinds of work that a right of a user may be limited to. */
export const rightFlags = {
  view: { zh: '查看', en: 'view' },
  add: { zh: '新增', en: 'add' },
  edit: { zh: '修改', en: 'edit' },
  del: { zh: '删除', en: 'delete' },
  export: { zh: '导出', en: 'export' },
  run: { zh: '运行', en: 'run' },
  approve: { zh: '批准', en: 'approve' },
} as const satisfies Record<string, Label>

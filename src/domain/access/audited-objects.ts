import { entities } from '../entities/index.ts'
import type { Label } from '../label.ts'

/** What else the audit log applies to beside entities: sessions, and tables of which files are made. */
export const otherObjects = {
  apiKey: { zh: 'API 密钥', en: 'API key' },
  pageWall: { zh: '大屏', en: 'Wall display' },
  session: { zh: '会话', en: 'Session' },
  chart: { zh: '图表', en: 'Chart' },
  kitting: { zh: '齐套结果', en: 'Kitting results' },
  scheduling: { zh: '排程结果', en: 'Scheduling results' },
  psi: { zh: '产销存', en: 'PSI' },
  timeline: { zh: '供需清单', en: 'Stock and requirements' },
  kpi: { zh: '指标结果', en: 'KPI results' },
  stock: { zh: '库存查询', en: 'Stock query' },
  inputs: { zh: '物料需求', en: 'Material needs' },
  report: { zh: '报表', en: 'Report' },
  connections: { zh: '数据连接的行', en: 'Rows of a connection' },
  release: { zh: '工单下达', en: 'Release of work' },
  reporting: { zh: '报工', en: 'Work reporting' },
} as const satisfies Readonly<Record<string, Label>>

/** Objects of the audit log as people call them. */
export const objectLabels: Readonly<Record<string, Label>> = {
  ...Object.fromEntries(entities.map(({ name, label }) => [name, label])),
  ...otherObjects,
}

/** The object that a grid shows, by the name of the grid: `list.order` is of orders, `kitting.orders` of kitting results. */
export function auditedObject(grid: string): string {
  const [family = '', entity = ''] = grid.split('.')
  return family === 'list' ? entity : family
}

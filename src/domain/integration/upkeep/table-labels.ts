import { entities } from '../../entities/index.ts'
import { columnOf, tableOf } from '../../entity.ts'
import { listed, type Label } from '../../label.ts'

/** Tables beside those of entities, by what they hold. */
const others: Readonly<Record<string, Label>> = {
  audit_log: { zh: '审计日志', en: 'Audit log' },
  user_session: { zh: '会话', en: 'Sessions' },
  login_attempt: { zh: '登录记录', en: 'Sign-ins' },
  notice: { zh: '通知', en: 'Notices' },
  credential: { zh: '密码', en: 'Passwords' },
  plan_change: { zh: '计划变更', en: 'Changes of plans' },
  plan_move: { zh: '计划移动', en: 'Moves of plans' },
  run_log: { zh: '计算日志', en: 'Logs of runs' },
  page_content: { zh: '页面内容', en: 'Contents of pages' },
  page_file: { zh: '页面文件', en: 'Files of pages' },
  page_entry: { zh: '页面填写', en: 'Entries of pages' },
  flow_version: { zh: '流程版本', en: 'Versions of flows' },
  flow_step: { zh: '流程步骤', en: 'Steps of flows' },
  flow_event: { zh: '流程事件', en: 'Events of flows' },
  receive_body: { zh: '接收内容', en: 'Received bodies' },
  interface_bad_row: { zh: '接口错误行', en: 'Faulty rows of interfaces' },
  print_template_file: { zh: '打印模板文件', en: 'Files of print templates' },
  tenant_size: { zh: '大小测量', en: 'Measured sizes' },
}

const ofEntities: ReadonlyMap<string, Label> = new Map(
  entities.flatMap((entity) => {
    const table = tableOf(entity)
    const links = Object.entries(entity.fields).flatMap(([name, field]) => {
      const label = listed([entity.label, field.label], { zh: ' / ', en: ' / ' })
      return field.kind === 'references' ? [[`${table}__${columnOf(name)}`, label] as const] : []
    })
    return [[table, entity.label] as const, ...links]
  }),
)

/** What a table holds; its name where that is not known. */
export const tableLabel = (table: string): Label =>
  ofEntities.get(table) ?? others[table] ?? { zh: table, en: table }

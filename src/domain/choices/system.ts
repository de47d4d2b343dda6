import { choices } from './define.ts'

export const systemChoices = {
  Origin: choices({
    U: ['手工', 'manual'],
    I: ['导入', 'import'],
    E: ['接口', 'interface'],
    S: ['系统', 'system'],
    P: ['计算', 'calculation'],
  }),
  RunStatus: choices({
    Q: ['排队', 'queued'],
    R: ['运行中', 'running'],
    S: ['成功', 'succeeded'],
    W: ['有警告', 'succeeded with warnings'],
    F: ['失败', 'failed'],
    C: ['已取消', 'cancelled'],
  }),
  RunKind: choices({
    SCHED: ['排程', 'scheduling'],
    KIT: ['齐套', 'kitting'],
    DELIVER: ['交付', 'delivery'],
    PSI: ['PSI', 'PSI'],
    IMPORT: ['导入', 'import'],
    KPI: ['指标', 'KPI'],
  }),
  MessageLevel: choices({
    I: ['信息', 'information'],
    W: ['警告', 'warning'],
    E: ['错误', 'error'],
  }),
  LogSource: choices({
    run: ['计算', 'run'],
    interface: ['接口', 'interface'],
    job: ['作业', 'job'],
    mail: ['邮件', 'mail'],
    ui: ['界面', 'user interface'],
  }),
  ReminderChannel: choices({
    inbox: ['站内消息', 'inbox'],
    mail: ['邮件', 'e-mail'],
    webhook: ['网络钩子', 'webhook'],
  }),
  ThemeColor: choices({
    '1': ['深蓝 #001529', 'dark blue #001529'],
    '2': ['亮蓝 #2d8cf0', 'bright blue #2d8cf0'],
    '3': ['靛蓝 #1b1b8f', 'indigo #1b1b8f'],
  }),
  DarkMode: choices({
    system: ['跟随系统', 'as the system'],
    light: ['浅色', 'light'],
    dark: ['深色', 'dark'],
  }),
  Culture: choices({
    'zh-Hans': ['简体中文', 'Simplified Chinese'],
    en: ['英文', 'English'],
  }),
} as const

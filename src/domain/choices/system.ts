import { printDocuments } from './print-documents.ts'
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
    job: ['后台任务', 'job'],
    mail: ['邮件', 'mail'],
    ui: ['界面', 'user interface'],
  }),
  ReminderChannel: choices({
    inbox: ['消息中心', 'inbox'],
    mail: ['邮件', 'e-mail'],
    webhook: ['Webhook 回调', 'webhook'],
    'inbox+mail': ['消息中心和邮件', 'inbox and e-mail'],
    'inbox+webhook': ['消息中心和 Webhook 回调', 'inbox and webhook'],
    'mail+webhook': ['邮件和Webhook 回调', 'e-mail and webhook'],
    'inbox+mail+webhook': ['全部渠道', 'all channels'],
  }),
  ReminderMissed: choices({
    once: ['补一次', 'once, afterwards'],
    skip: ['跳过', 'not at all'],
  }),
  ReminderOutcome: choices({
    N: ['无满足条件的行', 'nothing to report'],
    W: ['发送中', 'being sent'],
    S: ['已发送', 'sent'],
    P: ['部分发送', 'partly sent'],
    F: ['失败', 'failed'],
    M: ['错过', 'missed'],
    C: ['已停止', 'stopped'],
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
  Paper: choices({
    A4: ['A4', 'A4'],
    A3: ['A3', 'A3'],
  }),
  PaperOrientation: choices({
    portrait: ['纵向', 'portrait'],
    landscape: ['横向', 'landscape'],
  }),
  PrintDocument: {
    jobCard: printDocuments.jobCard.label,
    travelCard: printDocuments.travelCard.label,
    issueList: printDocuments.issueList.label,
    labels: printDocuments.labels.label,
  },
  PrintForm: {
    jobCard: printDocuments.jobCard.label,
    issueList: printDocuments.issueList.label,
    travelCard: printDocuments.travelCard.label,
    list: { zh: '列表的行', en: 'Rows of a list' },
    report: { zh: '报表的行', en: 'Rows of a report' },
  },
  PrintLayout: choices({
    sheets: ['每张单据一个工作表', 'a sheet for each document'],
    stacked: ['依次排列并分页', 'one below the other, page breaks between'],
  }),
  CardPaper: choices({
    A4: ['A4 纵向', 'A4 portrait'],
    A5: ['A5 横向', 'A5 landscape'],
  }),
  LabelSheet: choices({
    '3x8': ['A4，3 × 8（70 × 37 毫米）', 'A4, 3 × 8 (70 × 37 mm)'],
    '3x7': ['A4，3 × 7（63.5 × 38.1 毫米）', 'A4, 3 × 7 (63.5 × 38.1 mm)'],
    '2x5': ['A4，2 × 5（99.1 × 57 毫米）', 'A4, 2 × 5 (99.1 × 57 mm)'],
  }),
  Culture: choices({
    'zh-Hans': ['简体中文', 'Simplified Chinese'],
    en: ['英文', 'English'],
  }),
} as const

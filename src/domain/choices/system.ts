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
} as const

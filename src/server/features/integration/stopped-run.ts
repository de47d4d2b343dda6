import { filled, type Label, type PlaceValues } from '#domain/label.ts'

/** Why runs of any kind do not begin, or end early. */
export const commonStops = {
  lost: { zh: '运行被另一台服务器接管', en: 'another server has taken the run over' },
  cancelled: { zh: '已取消', en: 'it was cancelled' },
  closing: { zh: '服务器关闭，稍后继续', en: 'the server stops; it goes on later' },
  skipped: { zh: '上次运行尚未结束', en: 'the last run has not ended' },
  failed: { zh: '意外错误，详见系统日志', en: 'an unexpected error; see the system log' },
  someFaulty: { zh: '有错误行', en: 'some rows are faulty' },
  done: { zh: '结束', en: 'ended' },
} as const satisfies Record<string, Label>

/** A run ends by a rule; what it had not committed is taken back. */
export class StoppedRun<Reason extends string> extends Error {
  readonly reason: Reason
  readonly label: Label

  constructor(texts: Readonly<Record<Reason, Label>>, reason: Reason, values: PlaceValues) {
    const label = filled(texts[reason], values)
    super(label.en)
    this.reason = reason
    this.label = label
  }
}

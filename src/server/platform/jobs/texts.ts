import { filled, listed, type Label } from '#domain/label.ts'

export const theSystem: Label = { zh: '系统', en: 'The system' }

/** A sentence of parts; those that count nothing are left out. */
export const sentence = (parts: readonly (Label | null)[]): Label =>
  filled(
    { zh: '{said}。', en: '{said}.' },
    {
      said: listed(
        parts.filter((part) => part !== null),
        { zh: '，', en: ', ' },
      ),
    },
  )

/** `{count}` of something as a part of a sentence; null: there is none. */
export const countOf = (count: number, text: Label): Label | null =>
  count > 0 ? filled(text, { count }) : null

export const warningCount: Label = { zh: '{count} 个警告', en: '{count} {count|warning|warnings}' }

/** What the log of a run says. */
export const texts = {
  queued: (by: string | null): Label =>
    filled({ zh: '{by} 提交了计算。', en: '{by} asked for this run.' }, { by: by ?? theSystem }),
  started: (scheme: { schemeCode: string; schemeVersion: number }): Label =>
    filled(
      {
        zh: '开始计算，方案 {schemeCode} 版本 {schemeVersion}。',
        en: 'The run started with version {schemeVersion} of scheme {schemeCode}.',
      },
      scheme,
    ),
  givenBack: { zh: '服务器停止，计算重新排队。', en: 'The server ends; the run was queued again.' },
  cancelled: { zh: '计算已取消，没有结果。', en: 'The run was cancelled; it has no result.' },
  failed: (reason: Label): Label =>
    filled({ zh: '计算失败：{reason}', en: 'The run failed: {reason}' }, { reason }),
  broken: {
    zh: '计算过程中发生内部错误，原因已记入系统日志。',
    en: 'an internal error occurred; its cause is in the system log.',
  },
  /** To readers who do not see all rows, in place of a cause that may name some. */
  causeKept: {
    zh: '原因只对可查看全部数据的用户显示。',
    en: 'the cause is shown to those who see all rows.',
  },
  retried: {
    zh: '运行此计算的服务进程已停止，计算重新排队。',
    en: 'The server process that worked on this run stopped; the run was queued again.',
  },
  abandoned: {
    zh: '运行此计算的服务进程两次停止，不再重试。',
    en: 'The server process that worked on this run stopped twice; it is not tried again.',
  },
  pruned: (runs: readonly string[]): Label =>
    filled(
      {
        zh: '按保留份数删除了较早的结果：{runs}。',
        en: 'Older results were erased by the number of results to keep: {runs}.',
      },
      { runs: listed(runs) },
    ),
  published: (by: string | null, before: string | null): Label =>
    filled(
      before
        ? { zh: '{by} 发布了此结果，替换 {before}。', en: '{by} published this result in place of {before}.' }
        : { zh: '{by} 发布了此结果。', en: '{by} published this result.' },
      { by: by ?? theSystem, before },
    ),
} as const

import { choices } from './define.ts'

export const reportingChoices = {
  ReportState: choices({
    none: ['待开工', 'to start'],
    running: ['进行中', 'running'],
    paused: ['已暂停', 'paused'],
    done: ['已完工', 'finished'],
  }),
  ReportAction: choices({
    start: ['开工', 'start'],
    pause: ['暂停', 'pause'],
    resume: ['继续', 'resume'],
    report: ['报数量', 'report quantity'],
    finish: ['完工', 'finish'],
  }),
} as const

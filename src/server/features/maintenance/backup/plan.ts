import { nextTime, readSchedule, scheduleFault } from '#domain/schedules/reminder-schedule.ts'
import type { Schedule } from '#domain/schedules/schedule.ts'
import type { Keeping } from './keep.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** When the server backs itself up, and what it keeps. */
export interface BackupPlan {
  readonly schedule: Schedule
  /** IANA name of the zone of the times. */
  readonly zone: string
  readonly keeping: Keeping
  /** Restores each new backup into a scratch folder and compares it. */
  readonly verifies: boolean
}

/**
 * TAKT_BACKUP_SCHEDULE (as times of reminders: `02:30`, `MO-FR 01:00`, cron), TAKT_BACKUP_ZONE (UTC), TAKT_BACKUP_KEEP (7),
 * TAKT_BACKUP_KEEP_DAYS, TAKT_BACKUP_VERIFY (1); null: none are made by themselves.
 * @throws Error naming the variable whose value is wrong
 */
export function readPlan(environment: Environment): BackupPlan | null {
  const text = environment['TAKT_BACKUP_SCHEDULE']?.trim()
  if (!text) return null
  const schedule = readSchedule(text)
  if (!schedule) throw new Error(`TAKT_BACKUP_SCHEDULE "${text}": ${scheduleFault(text)!.reason.en}`)
  const zone = environment['TAKT_BACKUP_ZONE'] || 'UTC'
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new Error(`TAKT_BACKUP_ZONE "${zone}" is no time zone`)
  }
  return {
    schedule,
    zone,
    keeping: {
      count: countOf(environment, 'TAKT_BACKUP_KEEP') ?? 7,
      days: countOf(environment, 'TAKT_BACKUP_KEEP_DAYS'),
    },
    verifies: environment['TAKT_BACKUP_VERIFY'] === '1',
  }
}

function countOf(environment: Environment, name: string): number | null {
  const text = environment[name]
  if (!text) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new Error(`${name} "${text}" is no positive whole number`)
}

/**
 * Is a time of the plan past that no backup has been made since? The backups themselves are the memory, so a restart
 * forgets nothing, and however many times were missed, one backup makes up for them.
 * @param since the newest backup, or where there is none the start of the server
 */
export function isDue(plan: Pick<BackupPlan, 'schedule' | 'zone'>, since: Date, now: Date): boolean {
  const next = nextTime(plan.schedule, Math.floor(since.getTime() / 1000), plan.zone)
  return next !== null && next * 1000 <= now.getTime()
}

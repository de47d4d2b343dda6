import { nextTime, readSchedule } from '#domain/schedules/reminder-schedule.ts'
import type { Schedule } from '#domain/schedules/schedule.ts'
import type { Settings } from '../../../base/settings.ts'
import type { Keeping } from './keep.ts'

/** When the server backs itself up, and what it keeps. */
export interface BackupPlan {
  readonly schedule: Schedule
  /** IANA name of the zone of the times. */
  readonly zone: string
  readonly keeping: Keeping
  /** Restores each new backup into a scratch folder and compares it. */
  readonly verifies: boolean
}

/** The plan of the settings TAKT_BACKUP_...; null: none are made by themselves. */
export function readPlan(settings: Settings): BackupPlan | null {
  const schedule = readSchedule(settings.TAKT_BACKUP_SCHEDULE ?? '')
  if (!schedule) return null
  return {
    schedule,
    zone: settings.TAKT_BACKUP_ZONE,
    keeping: { count: settings.TAKT_BACKUP_KEEP, days: settings.TAKT_BACKUP_KEEP_DAYS },
    verifies: settings.TAKT_BACKUP_VERIFY,
  }
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

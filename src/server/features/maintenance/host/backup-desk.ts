import { nextTime } from '#domain/schedules/reminder-schedule.ts'
import { TaktError } from '#domain/errors.ts'
import { label, textOf, type Label, type Language } from '#domain/label.ts'
import type { OutputOf } from '#domain/service.ts'
import type { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import { openFiles, storeSettings } from '../../../outgoing/open-files.ts'
import type { Services } from '../../../identity/services.ts'
import { listBackups, newestBackup, pruneBackups } from '../backup/keep.ts'
import type { BackupHead } from '../backup/head.ts'
import { loadKey, type BackupKey } from '../backup/key.ts'
import { isBackingUp } from '../../../db/backup-lock.ts'
import { makeBackup } from '../backup/make.ts'
import { backupPlace, backupStore } from '../backup/place.ts'
import { readPlan } from '../backup/plan.ts'
import { requireAllRows } from '../backup/rows/copy.ts'
import { withClient } from '../backup/rows/load.ts'
import { isBackupName, type BackupStore } from '../backup/store.ts'
import { readVerified, verifyAndNote } from '../backup/verified.ts'
import { faultLabel } from '../fault-label.ts'

type State = OutputOf<typeof hostMaintenance.backupState>
type BackupRow = OutputOf<typeof hostMaintenance.backups>['items'][number]

interface Working {
  readonly working: 'backup' | 'verify'
  phase: string
  bytes: number
}

/** Backups by hand: one piece of work at a time, which goes on while calls tell how far it is. */
export class BackupDesk {
  readonly #services: Services
  #current: Working | null = null
  #fault: Label | null = null
  #ended: Promise<void> = Promise.resolve()

  constructor(services: Services) {
    this.#services = services
  }

  get #store(): Promise<BackupStore> {
    const { dataDir, settings } = this.#services
    return backupStore(dataDir, settings)
  }

  get #isEmbedded(): boolean {
    return !this.#services.settings.DATABASE_URL
  }

  /** Why none are made here, or with what key, and the newest of them. */
  async #look(): Promise<
    { reason: Label } | { reason: null; key: BackupKey | null; newest: BackupHead | null }
  > {
    const { dataDir, database, settings } = this.#services
    try {
      if (!this.#isEmbedded) await withClient(database.admin, requireAllRows)
      const key = await loadKey(dataDir, settings)
      return { reason: null, key, newest: await newestBackup(await this.#store) }
    } catch (error) {
      return { reason: faultLabel(error) }
    }
  }

  async state(language: Language): Promise<State> {
    const { dataDir, database, now, settings } = this.#services
    const found = await this.#look()
    const plan = readPlan(settings)
    const since = found.reason === null && found.newest ? new Date(found.newest.at) : now()
    const next = plan && nextTime(plan.schedule, Math.floor(since.getTime() / 1000), plan.zone)
    const others = this.#current === null && (await isBackingUp(database))
    return {
      reason: found.reason && textOf(found.reason, language),
      place: backupPlace(dataDir, settings),
      isEncrypted: found.reason === null && found.key !== null,
      schedule: settings.TAKT_BACKUP_SCHEDULE,
      zone: plan?.zone ?? null,
      nextAt: next === null ? null : new Date(next * 1000).toISOString(),
      keepCount: plan?.keeping.count ?? null,
      keepDays: plan?.keeping.days ?? null,
      verifies: plan?.verifies ?? false,
      working: this.#current?.working ?? (others ? 'backup' : null),
      phase: this.#current?.phase ?? null,
      bytes: this.#current?.bytes ?? null,
      fault: this.#fault && textOf(this.#fault, language),
    }
  }

  async list(language: Language): Promise<BackupRow[]> {
    const rows: BackupRow[] = []
    const store = await this.#store
    for (const head of await listBackups(store)) {
      const note = await readVerified(store.open(head.name))
      rows.push({
        name: head.name,
        at: head.at,
        seconds: String(head.seconds),
        bytes: head.files.reduce((sum, { bytes }) => sum + bytes, 0),
        product: head.product,
        isEncrypted: head.keyId !== null,
        verifiedAt: note?.at ?? null,
        damage: note?.fault ? textOf(note.fault, language) : null,
      })
    }
    return rows
  }

  async backUp(language: Language): Promise<void> {
    const { dataDir, database, now, settings } = this.#services
    await this.#begin('backup', language, async (current) => {
      const key = await loadKey(dataDir, settings)
      const progress = (phase: string, bytes: number): void => void Object.assign(current, { phase, bytes })
      const server = { admin: database.admin, isEmbedded: this.#isEmbedded }
      const store = await this.#store
      const files = await openFiles(dataDir, storeSettings(settings))
      await makeBackup({ dataDir, server, store, files, key, progress, now })
      const plan = readPlan(settings)
      if (plan) await pruneBackups(store, plan.keeping, now())
    })
  }

  async verify(name: string, language: Language): Promise<void> {
    const { dataDir, now, settings } = this.#services
    const store = await this.#store
    const isKnown = isBackupName(name) && (await store.names()).includes(name)
    if (!isKnown) throw new TaktError('notFound', { entity: label('备份', 'backup'), id: name })
    await this.#begin('verify', language, async (current) => {
      const key = await loadKey(dataDir, settings)
      const progress = (phase: string, bytes: number): void => void Object.assign(current, { phase, bytes })
      await verifyAndNote({ from: store.open(name), key, progress }, now)
    })
  }

  async #begin(
    working: Working['working'],
    language: Language,
    work: (current: Working) => Promise<void>,
  ): Promise<void> {
    const { reason } = await this.#look()
    if (reason) throw new TaktError('noBackups', { reason: textOf(reason, language) })
    if (this.#current || (await isBackingUp(this.#services.database))) throw new TaktError('upkeepBusy')
    const current: Working = { working, phase: '', bytes: 0 }
    this.#current = current
    this.#fault = null
    this.#ended = work(current)
      .catch((err: unknown) => {
        this.#services.log.error({ err }, working)
        this.#fault = faultLabel(err)
      })
      .finally(() => (this.#current = null))
  }

  /** Work that goes on fails with the database; a short one still ends. */
  async close(): Promise<void> {
    await Promise.race([this.#ended, new Promise((done) => setTimeout(done, 2000).unref())])
  }
}

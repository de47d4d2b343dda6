import { join } from 'node:path'

/** Where backups are put: TAKT_BACKUPS, else a folder of the data folder. */
export const backupFolder = (
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): string => environment['TAKT_BACKUPS'] || join(dataDir, 'backups')

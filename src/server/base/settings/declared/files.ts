import { label } from '#domain/label.ts'
import { aSchedule, aTimeZone } from '../checks.ts'
import type { Setting } from '../kinds.ts'

/** Stored files and backups. */
export const fileSettings = {
  TAKT_STORE: {
    group: 'Stored files',
    kind: 'text',
    default: null,
    about: label(
      '结果与归档文件的文件夹，或 s3://存储桶/前缀；不设则为数据文件夹中的 files',
      'folder of results and archives, or s3://bucket/prefix; without it: files in the data folder',
    ),
  },
  TAKT_STORE_ENDPOINT: {
    group: 'Stored files',
    kind: 'address',
    protocols: ['https:', 'http:'],
    default: null,
    about: label(
      '对象存储的地址；不设则为 TAKT_STORE_REGION 的 Amazon S3',
      'address of the object storage; without it: Amazon S3 in TAKT_STORE_REGION',
    ),
  },
  TAKT_STORE_REGION: {
    group: 'Stored files',
    kind: 'text',
    default: 'us-east-1',
    about: label('对象存储的区域', 'region of the object storage'),
  },
  TAKT_STORE_ADDRESSING: {
    group: 'Stored files',
    kind: 'choice',
    values: ['auto', 'path', 'host'],
    default: 'auto',
    about: label(
      '存储桶在路径中或主机名中；auto：Amazon 为主机名，其他为路径',
      'the bucket is in the path or in the host name; auto: at Amazon in the host name, elsewhere in the path',
    ),
  },
  TAKT_STORE_KEY: {
    group: 'Stored files',
    kind: 'text',
    default: null,
    about: label('对象存储的访问密钥 ID', 'id of the access key of the object storage'),
  },
  TAKT_STORE_SECRET: {
    group: 'Stored files',
    kind: 'secret',
    default: null,
    about: label('对象存储的访问密钥', 'access key of the object storage'),
  },
  TAKT_BACKUPS: {
    group: 'Backups',
    kind: 'text',
    default: null,
    about: label(
      '备份的文件夹，或 s3://存储桶/前缀；不设则为数据文件夹中的 backups',
      'folder of backups, or s3://bucket/prefix; without it: backups in the data folder',
    ),
  },
  TAKT_BACKUP_KEY: {
    group: 'Backups',
    kind: 'secret',
    default: null,
    about: label(
      '备份的加密密钥（32 字节）；否则读取数据文件夹中的 backup.key',
      'key that encrypts backups (32 bytes); else backup.key in the data folder',
    ),
  },
  TAKT_BACKUP_SCHEDULE: {
    group: 'Backups',
    kind: 'text',
    default: null,
    check: aSchedule,
    about: label(
      '服务器自行备份的时间，如 02:30；不设则不自行备份',
      'times of backups that the server makes, such as 02:30; without it: none',
    ),
  },
  TAKT_BACKUP_ZONE: {
    group: 'Backups',
    kind: 'text',
    default: 'UTC',
    check: aTimeZone,
    about: label('备份时间的时区', 'time zone of these times'),
  },
  TAKT_BACKUP_KEEP: {
    group: 'Backups',
    kind: 'number',
    min: 1,
    max: 999_999,
    default: 7,
    about: label('保留的备份数', 'backups that are kept'),
  },
  TAKT_BACKUP_KEEP_DAYS: {
    group: 'Backups',
    kind: 'number',
    min: 1,
    max: 999_999,
    default: null,
    about: label('删除早于这些天的备份', 'backups older than so many days are removed'),
  },
  TAKT_BACKUP_VERIFY: {
    group: 'Backups',
    kind: 'flag',
    default: false,
    about: label(
      '1：每次备份后试恢复并核对',
      '1: each backup is restored into a scratch folder and compared',
    ),
  },
} as const satisfies Readonly<Record<string, Setting>>

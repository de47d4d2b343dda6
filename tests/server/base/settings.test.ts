import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings, settingEntries, SettingsFault } from '../../../src/server/base/settings.ts'
import { unknownSettings } from '../../../src/server/base/settings/unknown.ts'

const folder = mkdtempSync(join(tmpdir(), 'takt-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    return (error as SettingsFault).faults.map(({ en }) => en)
  }
}

describe('settings', () => {
  it('have the declared defaults in an empty environment, and where a value is empty', () => {
    const empty = Object.fromEntries(settingEntries.map(([name]) => [name, '']))
    for (const environment of [{}, empty])
      expect(readSettings(environment)).toEqual(
        Object.fromEntries(settingEntries.map(([name, setting]) => [name, setting.default])),
      )
  })

  it('are typed by their kind', () => {
    expect(
      readSettings({
        PORT: '80',
        LOG_LEVEL: 'info',
        TAKT_BACKUP_VERIFY: '1',
        CORS_ORIGINS: 'https://A.example/, http://b.example:8080',
        DATABASE_URL: 'postgres:///takt?host=/var/run/postgresql',
      }),
    ).toMatchObject({
      PORT: 80,
      LOG_LEVEL: 'info',
      TAKT_BACKUP_VERIFY: true,
      CORS_ORIGINS: ['https://a.example', 'http://b.example:8080'],
      DATABASE_URL: 'postgres:///takt?host=/var/run/postgresql',
    })
  })

  it('that are wrong are named all at once, with what is expected', () => {
    expect(
      faultsOf({
        PORT: '70000',
        TAKT_POOL: '2.5',
        LOG_LEVEL: 'loud',
        TAKT_BACKUP_VERIFY: 'yes',
        TAKT_BACKUP_SCHEDULE: 'at night',
        TAKT_BACKUP_ZONE: 'Mars',
        CORS_ORIGINS: 'https://a.example/path',
      }),
    ).toEqual([
      'PORT "70000" is not valid: expected a whole number from 0 to 65535',
      'LOG_LEVEL "loud" is not valid: expected one of silent, error, warn, info, debug',
      'TAKT_POOL "2.5" is not valid: expected a whole number from 4 to 1000',
      'CORS_ORIGINS "https://a.example/path" is not valid: expected origins such as https://apps.example:8443',
      'TAKT_BACKUP_SCHEDULE "at night" is not valid: expected times such as 02:30 or MO-FR 01:00',
      'TAKT_BACKUP_ZONE "Mars" is not valid: expected a time zone such as Asia/Shanghai',
      'TAKT_BACKUP_VERIFY "yes" is not valid: expected 1 or 0',
    ])
  })

  it('give way to options, which are named where they are wrong', () => {
    expect(readSettings({ PORT: '1' }, { port: '2' }).PORT).toBe(2)
    expect(() => readSettings({ PORT: '1' }, { port: 'a' })).toThrow('--port "a" is not valid')
  })

  it('that are secrets may be in a file, and are never quoted', () => {
    const file = join(folder, 'sso.json')
    writeFileSync(file, '{}\n')
    expect(readSettings({ TAKT_SSO_FILE: file }).TAKT_SSO).toBe('{}')
    expect(readSettings({ TAKT_SSO: '{"a":1}', TAKT_SSO_FILE: file }).TAKT_SSO).toBe('{"a":1}')
    const none = join(folder, 'none')
    expect(faultsOf({ TAKT_SSO_FILE: none, DATABASE_URL: 'mysql://u:secret@host' })).toEqual([
      'the value of DATABASE_URL is not valid: expected an address that begins with postgres://, postgresql://',
      `TAKT_SSO_FILE: ${none} cannot be read: it does not exist`,
    ])
  })
})

it('names that begin with TAKT_ and are no settings are named with the nearest that is', () => {
  const environment = {
    TAKT_POLL: '5',
    TAKT_SSO_FILE: 'x',
    TAKT_POOL: '5',
    TAKT_TEST_ALL: '1',
    PATH: '',
    TAKT_QQQQQQQQ: '',
  }
  expect(unknownSettings(environment).map(({ en }) => en)).toEqual([
    'there is no setting TAKT_POLL; it is ignored. Is TAKT_POOL meant?',
    'there is no setting TAKT_QQQQQQQQ; it is ignored',
  ])
})

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { tableFromIPC } from 'apache-arrow'
import { describe, expect, it } from 'vitest'
import { takt } from '../../src/cli/takt.ts'
import { folderCommand, type Files } from '../support/folder-command.ts'

const small: Files = {
  'resources.csv': 'code,type,groups\nM1,M,CUT\nM2,M,CUT;WELD\nBOX,D,CUT\n',
  'shifts.csv': 'code,patterns\nDAY,8:00-12:00;13:00-17:00\nNIGHT,22:00-6:00\n',
  'calendars.csv':
    'resource,dates,shift,sort_order,default_qty\n*,星期一-星期五,DAY,,\nWELD,2026/3/3,DAY=2;NIGHT,1,3\nM1,20260303,,2,\n',
}

const { root, run } = folderCommand('calendar')
const period = ['--from', '2026-03-02', '--to', '2026-03-04']
const expand = (files: Files, args: string[] = [], file = 'slots.csv') =>
  run(files, [...period, ...args], file)

const slots = `resource,start,end,quantity,shift,calendar
M1,2026-03-02T08:00:00,2026-03-02T12:00:00,1,DAY,2
M1,2026-03-02T13:00:00,2026-03-02T17:00:00,1,DAY,2
M2,2026-03-02T08:00:00,2026-03-02T12:00:00,1,DAY,2
M2,2026-03-02T13:00:00,2026-03-02T17:00:00,1,DAY,2
M2,2026-03-03T08:00:00,2026-03-03T12:00:00,6,DAY,3
M2,2026-03-03T13:00:00,2026-03-03T17:00:00,6,DAY,3
M2,2026-03-03T22:00:00,2026-03-04,3,NIGHT,3
`

describe('takt calendar', () => {
  it('expands a folder into slots with the row that won, by line where rows have no code', async () => {
    const { status, err, bytes, out } = await expand(small)
    expect([status, err]).toEqual([0, ''])
    expect(bytes().toString()).toBe(slots)
    expect(readdirSync(out)).toEqual(['slots.csv'])
  })

  it('gives the same local result in every zone without clock changes', async () => {
    const { bytes } = await expand(small, ['--zone', 'Asia/Shanghai'])
    expect(bytes().toString()).toBe(slots)
  })

  it('writes gzip and Arrow when the file is called so, and reads gzip', async () => {
    const files: Record<string, string | Uint8Array> = { ...small }
    files['calendars.csv.gz'] = gzipSync(small['calendars.csv']!)
    delete files['calendars.csv']
    const zipped = await expand(files, [], 'slots.csv.gz')
    expect(gunzipSync(zipped.bytes()).toString()).toBe(slots)
    expect(readdirSync(zipped.out)).toEqual(['slots.csv.gz'])
    const arrow = tableFromIPC((await expand(small, [], 'slots.arrow')).bytes())
    expect(arrow.schema.fields.map(({ name }) => name).join()).toBe(slots.split('\n')[0])
    expect(arrow.numRows).toBe(7)
    expect(String(arrow.getChild('shift')!.get(6))).toBe('NIGHT')
  })

  it('knows codes of rows, validity, holidays and overrides', async () => {
    const { status, err, bytes } = await expand({
      'resources.csv': 'code,default_qty,zone\nM1,2,\nM2,,UTC\n',
      'shifts.csv': small['shifts.csv']!,
      'calendars.csv':
        'code,resource,dates,shift,sort_order,valid_from,valid_to\nBASE,*,*,DAY,0,2026-03-03,2026-03-03\nFREE,M2,HOLS:X,,5,,\n',
      'holidays.csv': 'date,calendar\n2026-03-03,X\n2026-03-02,Y\n',
      'overrides.csv':
        'resource,start,end,kind,qty,stamp,code\nM1,2026-03-03T11:00,2026-03-03T14:00,down,,2026-01-01,O1\n*,2026-03-03T12:30,2026-03-03T15:00,overtime,,2026-01-02,O2\nM2,2026-03-03T12:30,2026-03-03T13:00,off,0.5,2026-01-03,O3\n',
    })
    expect([status, err]).toEqual([0, ''])
    expect(bytes().toString().split('\n').slice(1, -1)).toEqual([
      'M1,2026-03-03T08:00:00,2026-03-03T11:00:00,2,DAY,BASE',
      'M1,2026-03-03T12:30:00,2026-03-03T15:00:00,2,,O2',
      'M1,2026-03-03T15:00:00,2026-03-03T17:00:00,2,DAY,BASE',
      'M2,2026-03-03T12:30:00,2026-03-03T13:00:00,0.5,,O3',
      'M2,2026-03-03T13:00:00,2026-03-03T15:00:00,1,,O2',
    ])
  })

  it('names every fault by file, line and column and writes nothing', async () => {
    const { status, err, out } = await expand({
      'resources.csv': 'code,type,groups\nM1,M,\nM1,M,\n',
      'shifts.csv': 'code,patterns\nDAY,8:00-25:61\n',
      'calendars.csv':
        'resource,dates,shift,sort_order\nM1,*;星期八,DAY,\nM1,2026/2/30,NONE,1\nM1,,DAY,x\n*,*,DAY=two,1\n',
    })
    expect(status).toBe(1)
    expect(err.trim().split('\n')).toEqual([
      'calendars.csv, line 4, column dates: dates must not be empty',
      'calendars.csv, line 4, column sort_order: sort_order "x" is not a number',
      'resources.csv, line 3, column code: the code "M1" stands more than once',
      'shifts.csv, line 2, column patterns: at character 6: "25:61" is not a time of day (as 8:00 or 22:30:15)',
      expect.stringMatching(
        /^calendars\.csv, line 2, column dates: at character 3: "星期八" is no form of dates/,
      ),
      'calendars.csv, line 3, column dates: at character 1: there is no day "2026/2/30"',
      'calendars.csv, line 3, column shift: there is no shift "NONE"',
      expect.stringMatching(
        /^calendars\.csv, line 5, column shift: at character 5: "two" is not a multiplier/,
      ),
    ])
    expect(existsSync(out)).toBe(false)
  })

  it('reports faults of well-formed cells, too, and keeps an older result', async () => {
    const good = await expand(small)
    const folder = good.out
    let err = ''
    const wrong = join(root, 'wrong')
    mkdirSync(wrong)
    for (const [name, content] of Object.entries({
      ...small,
      'shifts.csv': 'code,patterns\nDAY,8:00-12:00\n',
    }))
      writeFileSync(join(wrong, name), content)
    const args = ['calendar', '--in', wrong, '--from', '2026-03-02', '--to', '2026-03-04', '--lang', 'zh']
    const terminal = { interactive: false, out: () => {}, err: (text: string) => (err += text) }
    expect(await takt([...args, '--out', join(folder, 'slots.csv')], terminal)).toBe(1)
    expect(err).toBe('calendars.csv, 第 3 行, 列 shift: 没有班次“NIGHT”\n')
    expect(good.bytes().toString()).toBe(slots)
    expect(readdirSync(folder)).toEqual(['slots.csv'])
  })

  it('refuses rows with an unknown resource', async () => {
    const { status, err, out } = await expand({
      ...small,
      'calendars.csv': `${String(small['calendars.csv'])}GONE,*,DAY,9,\n`,
    })
    expect(status).toBe(1)
    expect(err).toBe(
      'calendars.csv, line 5, column resource: there is no resource and no resource group "GONE"\n',
    )
    expect(existsSync(out)).toBe(false)
  })

  it('warns of HOLS without any holidays', async () => {
    const { status, err } = await expand({
      ...small,
      'calendars.csv': `${String(small['calendars.csv'])}*,HOLS,,9,\n`,
    })
    expect(status).toBe(0)
    expect(err).toBe(
      'calendars.csv, line 5, column dates: there are no holidays at all, "HOLS" has no effect\n',
    )
  })

  it('reads a range after midnight as on the next day, with a warning', async () => {
    const { status, err, bytes } = await expand({
      ...small,
      'shifts.csv': 'code,patterns\nDAY,8:00-9:00\nNIGHT,22:00-2:00;2:30-6:00\n',
      'calendars.csv': 'resource,dates,shift\nM1,2026/3/2,NIGHT\n',
    })
    expect(status).toBe(0)
    expect(err).toBe(
      'shifts.csv, line 3, column patterns: at character 12: "2:30-6:00" comes after a range that ends on the next day and is read as on that day (as 26:30-30:00)\n',
    )
    expect(bytes().toString().split('\n').slice(1, -1)).toEqual([
      'M1,2026-03-02T22:00:00,2026-03-03T02:00:00,1,NIGHT,2',
      'M1,2026-03-03T02:30:00,2026-03-03T06:00:00,1,NIGHT,2',
    ])
  })

  it('names missing files and columns', async () => {
    const { status, err } = await expand({
      'resources.csv': 'type\nM\n',
      'calendars.csv': 'resource,dates\n*,*\n',
    })
    expect(status).toBe(1)
    expect(err.trim().split('\n')).toEqual([
      'resources.csv, line 1, column code: the column is missing',
      'shifts.csv: the file is missing (shifts.csv.gz, shifts.arrow would do)',
      'calendars.csv, line 1, column shift: the column is missing',
    ])
  })

  it.each([
    [['--from', 'soon'], '--from soon is not a time'],
    [['--to', '2026-03-02'], '--to must be after --from'],
    [['--to', '2126-03-02'], '--from and --to may be 50 years apart at most'],
    [['--zone', 'Mars'], 'there is no time zone Mars'],
    [['--out', ''], 'option --out is missing'],
  ])('refuses %j as wrong usage', async (args, text) => {
    const { status, err } = await expand(small, args)
    expect([status, err]).toEqual([2, `takt: ${text}\n`])
  })

  it('reports a missing folder', async () => {
    const { status, err } = await expand(small, ['--in', join(root, 'none')])
    expect([status, err]).toEqual([1, `${join(root, 'none')}: there is no such folder\n`])
  })
})

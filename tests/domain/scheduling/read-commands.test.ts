import { describe, expect, it } from 'vitest'
import {
  commandCatalogue,
  commandTypes,
  defaultCommands,
  optimisingCommands,
} from '#domain/scheduling/commands.ts'
import { readCommands } from '#domain/scheduling/read-commands.ts'

const faultsOf = (source: unknown) =>
  readCommands(source).faults.map(({ level, code, command, option }) => [level, code, command, option])

describe('commands of a scheme', () => {
  it('are read with the defaults of what is left out', () => {
    const { commands, faults } = readCommands(defaultCommands)
    expect(faults).toEqual([])
    expect(commands.map((command) => command.type)).toEqual(defaultCommands.map(({ type }) => type))
    expect(readCommands(optimisingCommands).faults).toEqual([])
    expect(commands[0]!.options).toEqual({ horizonDays: 180, pastDays: 30 })
    const assign = commands.find((command) => command.type === 'ASSIGN')!
    expect(assign.options).toEqual({ workFilter: [] })
    expect(assign.policy).toMatchObject({ assignType: 'FIN', rawMaterialConstraint: true })
  })

  it('name the command and the option of every mistake', () => {
    const source = [
      { type: 'PREP', props: { horizonDays: 0 } },
      { type: 'EXPLODE', props: { depth: 3 } },
      { type: 'ASSIGN', props: { assignType: 'BIG', workFilter: [{ field: 'qty' }] } },
      { type: 'SCRIPT' },
      { type: 'JUMP' },
      { kind: 'PREP' },
      'PREP',
    ]
    expect(faultsOf(source)).toEqual([
      ['E', 'outOfRange', 1, 'horizonDays'],
      ['E', 'unknownOption', 2, 'depth'],
      ['E', 'wrongType', 3, 'workFilter'],
      ['E', 'policy', 3, 'assignType'],
      ['E', 'scriptNotAvailable', 4, null],
      ['E', 'unknownCommand', 5, null],
      ['E', 'notACommand', 6, null],
      ['E', 'notACommand', 7, null],
    ])
    for (const fault of readCommands(source).faults)
      for (const language of ['zh-Hans', 'en'] as const) {
        expect(fault.messageIn(language)).not.toBe('')
        expect(fault.messageIn(language)).not.toMatch(/\{\w+\}(?!\])/)
      }
  })

  it('must be in an order that can work', () => {
    expect(faultsOf([{ type: 'ASSIGN' }])).toEqual([
      ['E', 'tooEarly', 1, null],
      ['E', 'tooEarly', 1, null],
    ])
    expect(faultsOf([{ type: 'PREP' }, { type: 'EXPLODE' }, { type: 'LEVEL' }, { type: 'PREP' }])).toEqual([
      ['E', 'tooEarly', 3, null],
      ['E', 'twice', 4, null],
      ['W', 'assignsNothing', 0, null],
    ])
  })

  it('are a list with at least one', () => {
    expect(faultsOf(null)).toEqual([['E', 'notAList', 0, null]])
    expect(faultsOf({})).toEqual([['E', 'notAList', 0, null]])
    expect(faultsOf([])).toEqual([['E', 'noCommand', 0, null]])
  })

  it('are all described in both languages', () => {
    for (const type of commandTypes) {
      const { help, options } = commandCatalogue[type]
      expect(help.zh && help.en, type).toBeTruthy()
      for (const field of Object.values(options)) expect(field.label.zh && field.label.en).toBeTruthy()
    }
  })
})

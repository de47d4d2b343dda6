import { compileExpression, plainEnvironment, type Environment, type Program } from '../expressions/index.ts'
import { code, flag, integer, time } from '../field-kinds.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'
import { operationObjects } from './pair-condition.ts'

/**
 * What an expression of an assigning command knows of an operation (ME): what conditions of changeovers know, its limits,
 * and where it is. EST and LET expressions are asked before anything is assigned, a stop expression when the operation
 * has been dealt with.
 */
const work: Environment = plainEnvironment({
  roots: { ME: 'operation' },
  objects: operationObjects({
    earliest: time('最早开始', 'Earliest start'),
    latest: time('最晚结束', 'Latest end'),
    materialReady: time('物料齐套时间', 'Material ready'),
    fixLevel: integer('固定级别', 'Fix level'),
    isAssigned: flag('已排产', 'Assigned'),
    resCode: code('资源', 'Resource'),
    start: time('开始', 'Start'),
    end: time('结束', 'End'),
  }),
})

/** A time that a command calculates, such as `Today() + 1d`: there is no row. */
const moment: Environment = plainEnvironment({ roots: {}, objects: [] })

/** Environments that expressions of commands name (`ExpressionUse.ME`) in place of an entity. */
export const commandEnvironments: Readonly<Record<string, Environment>> = {
  scheduledOperation: work,
  planningMoment: moment,
}

const compiled = (text: string, environment: Environment, wanted: 'bool' | 'time'): Program | SyntaxFault => {
  const result = compileExpression(text, environment, wanted)
  return result.ok ? result.program : result.faults[0]!.syntaxFault
}

/** A time about an operation (EST, LET expressions), or what is wrong with it. */
export const parseWorkTime = (text: string): Program | SyntaxFault => compiled(text, work, 'time')

/** A condition on an operation (stop expression), or what is wrong with it. */
export const parseWorkCondition = (text: string): Program | SyntaxFault => compiled(text, work, 'bool')

/** A time without a row (start and end of the assignment), or what is wrong with it. */
export const parseMoment = (text: string): Program | SyntaxFault => compiled(text, moment, 'time')

export const isProgram = (read: Program | SyntaxFault): read is Program => 'tree' in read

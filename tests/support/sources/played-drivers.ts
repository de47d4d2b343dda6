import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { KafkaJs } from '../../../src/server/platform/connections/brokers/kafka.ts'
import type { Tedious } from '../../../src/server/platform/connections/mssql.ts'
import type { OracleDb } from '../../../src/server/platform/connections/oracle.ts'

/** Answers as a SQL Server would: `answer` gives the rows of a statement, or throws. */
export function playedTedious(
  answer: (statement: string, value: string | undefined) => readonly (readonly (string | null)[])[],
  { reroutes = false } = {},
) {
  const seen = { config: {} as Record<string, unknown>, paused: 0 }
  class Request extends EventEmitter {
    readonly statement: string
    readonly done: (error?: Error | null) => void
    value: string | undefined
    resumed: (() => void) | null = null
    constructor(statement: string, done: (error?: Error | null) => void) {
      super()
      this.statement = statement
      this.done = done
    }
    addParameter(_name: string, _type: unknown, value: string): void {
      this.value = value
    }
    pause(): void {
      seen.paused++
      this.resumed = () => {}
    }
    resume(): void {
      this.resumed?.()
      this.resumed = null
    }
  }
  class Connection extends EventEmitter {
    socket: Socket | null = null
    constructor(config: Record<string, unknown>) {
      super()
      seen.config = config
    }
    connect(done: (error?: Error) => void): void {
      const { connector } = this.options()
      connector()
        .then(async (socket) => {
          this.socket = socket
          if (reroutes) await connector()
          done()
        })
        .catch((error: unknown) =>
          done(Object.assign(new Error('driver', { cause: error }), { code: 'ESOCKET' })),
        )
    }
    options() {
      return seen.config['options'] as { connector: () => Promise<Socket> }
    }
    execSql(request: Request): void {
      void this.send(request)
    }
    async send(request: Request): Promise<void> {
      await new Promise(setImmediate)
      try {
        for (const row of answer(request.statement, request.value)) {
          request.emit(
            'row',
            row.map((value) => ({ value })),
          )
          while (request.resumed) await new Promise(setImmediate)
        }
        request.done()
      } catch (error) {
        request.done(error as Error)
      }
    }
    close(): void {
      this.socket?.destroy()
    }
  }
  const tds = { Connection, Request, TYPES: { NVarChar: 'nvarchar' } } as unknown as Tedious
  return { seen, load: () => Promise.resolve(tds) }
}

/** Connects to where it is told to, and waits for the first answer. */
export function playedOracle(rows: readonly (readonly (string | null)[])[] = []) {
  const asked: string[] = []
  const db = {
    OUT_FORMAT_ARRAY: 1,
    STRING: 2,
    DB_TYPE_CLOB: 3,
    DB_TYPE_NCLOB: 4,
    getConnection: async ({ connectString }: { connectString: string }) => {
      const [, port] = /^127\.0\.0\.1:(\d+)\/erp$/.exec(connectString)!
      const socket = connect(Number(port), '127.0.0.1')
      socket.write('connect')
      await Promise.race([
        once(socket, 'data'),
        once(socket, 'close').then(() => Promise.reject(new Error('EOF'))),
      ])
      return {
        callTimeout: 0,
        execute: async (statement: string) => {
          asked.push(statement)
          let left = statement.startsWith('select') ? [...rows] : []
          return {
            resultSet: {
              getRows: async (count: number) => {
                const batch = left.slice(0, count)
                left = left.slice(count)
                return batch
              },
              close: async () => {},
            },
          }
        },
        close: async () => void socket.destroy(),
      }
    },
  }
  return { asked, load: () => Promise.resolve(db as unknown as OracleDb) }
}

interface PlayedKafka {
  readonly load: () => Promise<KafkaJs>
  /** What clients were made with. */
  readonly configs: Record<string, unknown>[]
  /** What it was asked for. */
  readonly log: unknown[]
}

/** As much of the driver of Kafka as is used. `dials`: publishers open a real line to the first broker. */
export function playedKafka(dials = false): PlayedKafka {
  const configs: Record<string, unknown>[] = []
  const log: unknown[] = []
  type EachMessage = Parameters<ReturnType<InstanceType<KafkaJs['Kafka']>['consumer']>['run']>[0]
  class Kafka {
    readonly #config: Record<string, unknown>
    constructor(config: object) {
      this.#config = config as Record<string, unknown>
      configs.push(this.#config)
    }
    consumer(config: object) {
      log.push(config)
      return {
        events: { CRASH: 'crash', STOP: 'stop' },
        on: () => {},
        connect: async () => {},
        disconnect: async () => {},
        subscribe: async (wanted: object) => void log.push(wanted),
        run: async ({ eachMessage }: EachMessage) => {
          await eachMessage({ topic: 'results', message: { value: Buffer.from('one') } })
          await eachMessage({ topic: 'results', message: { value: null } })
        },
      }
    }
    producer() {
      let line: Socket | null = null
      return {
        connect: async () => {
          if (!dials) return
          const open = this.#config['socketFactory'] as (to: object) => Socket
          const [first] = this.#config['brokers'] as string[]
          const at = first!.lastIndexOf(':')
          await new Promise<void>((resolve, reject) => {
            const to = { host: first!.slice(0, at), port: Number(first!.slice(at + 1)), onConnect: resolve }
            line = open(to).once('error', reject)
          })
        },
        disconnect: async () => void line?.destroy(),
        send: async (record: object) => {
          log.push(record)
          throw Object.assign(new Error('no'), { type: 'TOPIC_AUTHORIZATION_FAILED' })
        },
      }
    }
  }
  return { load: () => Promise.resolve({ Kafka }), configs, log }
}

import { Random } from '../random.ts'
import type { Kernels } from '../kernel/kernels.ts'
import { ProjectSearch } from './project-kernel.ts'
import type { Project } from './project.ts'

/** Start of every activity. */
export interface ProjectPlan {
  readonly starts: Int32Array
}

/** Genetic search over one project; an iteration makes and improves one activity list. */
export class ProjectSolver {
  readonly #search: ProjectSearch
  readonly #bound: number
  makespan: number
  iterations = 0

  /** `bound`: a lower bound of the makespan, where the search may stop. */
  constructor(kernels: Kernels, project: Project, seed: number, bound: number) {
    this.#search = new ProjectSearch(kernels, project, new Random(seed).bits() || 1)
    this.#bound = bound
    this.makespan = this.#search.step(1)
  }

  get plan(): ProjectPlan {
    return { starts: this.#search.best() }
  }

  get isDone(): boolean {
    return this.makespan <= this.#bound
  }

  step(iterations: number): void {
    if (this.isDone) return
    this.makespan = this.#search.step(iterations)
    this.iterations += iterations
  }

  offer({ starts }: ProjectPlan): void {
    this.makespan = this.#search.offer(starts)
  }
}

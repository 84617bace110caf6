/** Dockerfiles, read as editors read them. */
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

export interface Instruction {
  readonly keyword: string;
  readonly words: string;
}

export function findDockerfileFaults(text: string): readonly string[] {
  return validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

/** Of the last stage: what the image is. */
export function readLastStage(text: string): readonly Instruction[] {
  const all = DockerfileParser.parse(text)
    .getInstructions()
    .map((one) => ({ keyword: one.getKeyword(), words: one.getArgumentsContent() ?? '' }));
  return all.slice(all.findLastIndex(({ keyword }) => keyword === 'FROM'));
}

import { checkoutMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Question } from '../items.port.ts';
import type { KeptAnswer } from '../tables.ts';

interface Given {
  questionId: string;
  answer: string;
}

/** What is wrong with an answer; null when it is one. */
function complaint({ type, options, isRequired }: Question, answer: string): string | null {
  if (answer === '') return isRequired ? say.answerNeeded : null;
  return type === 'CHOICE' && !options.includes(answer) ? say.answerNotOffered : null;
}

/** The answers beside their questions, in the order in which they are asked. Complaints name the place in what was sent. */
export function answersTo(questions: Question[], given: Given[]): KeptAnswer[] {
  const errors: Record<string, string> = {};
  const places = new Map(given.map(({ questionId }, place) => [questionId, place]));
  for (const [place, { questionId }] of given.entries()) {
    const known = questions.some(({ id }) => id === questionId);
    if (!known || places.get(questionId) !== place) errors[`answers.${place}.questionId`] = say.questionUnknown;
  }
  const kept = questions.flatMap((question) => {
    const place = places.get(question.id);
    const answer = place === undefined ? '' : (given[place]?.answer ?? '');
    const wrong = complaint(question, answer);
    if (wrong) errors[place === undefined ? `answers.${question.id}` : `answers.${place}.answer`] = wrong;
    return answer === '' ? [] : [{ questionId: question.id, question: question.question, answer }];
  });
  const [first] = Object.values(errors);
  if (first) throw new AppError('INVALID', { message: first, errors });
  return kept;
}

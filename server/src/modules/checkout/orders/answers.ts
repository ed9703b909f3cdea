import { checkoutMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Question } from '../items.port.ts';
import type { OrderAnswer } from '../tables.ts';

interface AnswerInput {
  questionId: string;
  answer: string;
}

/** Error message for an answer; null when it is valid. */
function answerError({ type, options, isRequired }: Question, answer: string): string | null {
  if (answer === '') return isRequired ? checkoutMessages.answerNeeded : null;
  return type === 'CHOICE' && !options.includes(answer) ? checkoutMessages.answerNotOffered : null;
}

/** Validates the answers and returns them with their questions, in the order of the questions. Errors name the index in the request. */
export function validateAnswers(questions: Question[], input: AnswerInput[]): OrderAnswer[] {
  const errors: Record<string, string> = {};
  const indexes = new Map(input.map(({ questionId }, index) => [questionId, index]));
  for (const [index, { questionId }] of input.entries()) {
    const exists = questions.some(({ id }) => id === questionId);
    if (!exists || indexes.get(questionId) !== index) errors[`answers.${index}.questionId`] = checkoutMessages.questionUnknown;
  }
  const answers = questions.flatMap((question) => {
    const index = indexes.get(question.id);
    const answer = index === undefined ? '' : (input[index]?.answer ?? '');
    const error = answerError(question, answer);
    if (error) errors[index === undefined ? `answers.${question.id}` : `answers.${index}.answer`] = error;
    return answer === '' ? [] : [{ questionId: question.id, question: question.question, answer }];
  });
  const [first] = Object.values(errors);
  if (first) throw new AppError('INVALID', { message: first, errors });
  return answers;
}

import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is under way at most once. `isPending` alone does not hold a double click back: it turns true only with the next
 * render, and two clicks can be faster than that.
 */
export function useCall<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options);
  const underWay = useRef(false);
  const mutate = (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(variables, {
      ...callbacks,
      onSettled: (...outcome) => {
        underWay.current = false;
        callbacks?.onSettled?.(...outcome);
      },
    });
  };
  return { ...mutation, mutate };
}

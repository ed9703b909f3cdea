import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Outcome<Data> {
  onSuccess?: (data: Data) => void;
  onError?: (error: Error) => void;
}

/**
 * A mutation that is under way at most once, and whose outcome is heard to the end.
 * `isPending` alone does not hold a double click back: it turns true only with the next render, and two clicks can be faster. And the
 * library's own callbacks fall silent when the screen is left meanwhile: an account that was made must still sign its owner in.
 */
export function useCall<Data, Variables = void, Kept = unknown>(options: UseMutationOptions<Data, Error, Variables, Kept>) {
  const mutation = useMutation(options);
  const underWay = useRef(false);
  const mutate = (variables: Variables, { onSuccess, onError }: Outcome<Data> = {}) => {
    if (underWay.current) return;
    underWay.current = true;
    const settled = () => {
      underWay.current = false;
    };
    mutation.mutateAsync(variables).then(
      (data) => {
        settled();
        onSuccess?.(data);
      },
      (error: Error) => {
        settled();
        onError?.(error);
      },
    );
  };
  return { ...mutation, mutate };
}
